// Plays every puzzle of a page, a third of the moves as UCI, a third in SAN, a third by clicks, and
// leaves what each was answered by in the page. wanted[puzzle][position] are its moves, [uci, san].
"use strict";
(() => {
    const lines = [];

    function placement(picture, white) {
        return [...picture.querySelectorAll("use")].slice(1).map(use => {
            const x = Number(use.getAttribute("x")), y = Number(use.getAttribute("y"));
            const square = white ? "abcdefgh"[x] + (8 - y) : "hgfedcba"[x] + (y + 1);
            return square + use.getAttribute("href").slice(1);
        }).sort().join("");
    }

    function click(picture, square, white) {
        const box = picture.getBoundingClientRect(), view = picture.viewBox.baseVal;
        const file = "abcdefgh".indexOf(square[0]), rank = Number(square[1]) - 1;
        const x = (white ? file : 7 - file) + .5 - view.x, y = (white ? 7 - rank : rank) + .5 - view.y;
        picture.dispatchEvent(new MouseEvent("click", {bubbles: true,
            clientX: box.left + x / view.width * box.width,
            clientY: box.top + y / view.height * box.height}));
    }

    function walk(article) {
        const picture = article.querySelector(".board"), answer = article.querySelector(".answer");
        const form = article.querySelector("form"), input = article.querySelector("input");
        const white = JSON.parse(article.dataset.tree).side === "w";
        const button = text => [...article.querySelectorAll("button")]
            .find(one => one.textContent.startsWith(text));
        const verdicts = {};
        let count = 0;

        function move([uci, san]) {
            const way = count++ % 3;
            if (way === 2) {
                click(picture, uci.slice(0, 2), white);
                click(picture, uci.slice(2, 4), white);
                const piece = {q: "queen", r: "rook", b: "bishop", n: "knight"}[uci[4]];
                piece && button(piece).click();
            } else {
                input.value = way === 1 ? san : uci;
                form.requestSubmit();
            }
            return answer.className.replace("answer ", "");
        }

        // The first move that was not tried, else one of the right ones, another one each round.
        function step(moves, tried, round) {
            const fresh = moves.find(one => !tried[one[0]]);
            const right = moves.filter(one => tried[one[0]] === "right");
            const next = fresh || right[round % right.length];
            tried[next[0]] = move(next);
            return tried[next[0]] === "right";
        }

        // Whatever is played, the page prints the puzzle.
        function print(start) {
            const played = placement(picture, white);
            window.dispatchEvent(new Event("beforeprint"));
            if (placement(picture, white) !== start) {
                lines.push(`${article.id} prints ${placement(picture, white)}`);
            }
            window.dispatchEvent(new Event("afterprint"));
            if (placement(picture, white) !== played) {
                lines.push(`${article.id} is no more at ${played}`);
            }
        }

        button("Start again").click();
        const start = placement(picture, white);
        for (let hint = 1; article.id === "p1" && hint <= 5; hint++) {
            button("Hint").click();
            lines.push(`p1 hint ${hint}: ${answer.textContent}`);
        }
        for (let round = 0; round < 12; round++) {
            button("Start again").click();
            for (let other = true; other;) {
                const position = placement(picture, white);
                const moves = wanted[article.id][position];
                if (!moves) {
                    lines.push(`${article.id} is at ${position}`);
                    return;
                }
                verdicts[position] = verdicts[position] || {};
                while (!step(moves, verdicts[position], round)) {
                    continue;
                }
                if (/solved/i.test(answer.textContent)) {
                    other = button("Another defence");
                    other && other.click();
                }
            }
        }
        print(start);
        for (const position of Object.keys(verdicts)) {
            for (const uci of Object.keys(verdicts[position])) {
                lines.push(`${article.id} ${position} ${uci} ${verdicts[position][uci]}`);
            }
        }
    }

    document.querySelectorAll(".puzzle").forEach(walk);
    document.body.textContent = "begin\n" + lines.sort().join("\n") + "\nend\n";
})();

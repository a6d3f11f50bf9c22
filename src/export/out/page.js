// Plays the puzzles of the page. This script judges no move: data-tree has the answers for every
// position that the solver can reach, and says in `task` what is to be won. A position is
// {legal: "e2e4 ...", right: [[move, san, [[reply, san, position], ...]], ...],
// retry: [[move, san, refutation], ...]}; a right move without replies ends the line. Where one
// puzzle of the page is `quiet`, every puzzle asks whether there is a tactic.
"use strict";
(() => {
    const pieceNames = {k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn"};
    const svgNames = "http://www.w3.org/2000/svg";

    function make(name, properties, ...children) {
        const made = Object.assign(document.createElement(name), properties);
        made.append(...children);
        return made;
    }

    // Squares by name, each with its piece as in a FEN.
    function readBoard(fen) {
        const board = {};
        fen.split(" ")[0].split("/").forEach((rank, row) => {
            let file = 0;
            for (const c of rank) {
                if (c >= "1" && c <= "8") {
                    file += Number(c);
                } else {
                    board["abcdefgh"[file++] + (8 - row)] = c;
                }
            }
        });
        return board;
    }

    // Castling moves the rook too, and en passant removes the pawn.
    function makeMove(board, move) {
        const from = move.slice(0, 2), to = move.slice(2, 4), piece = board[from];
        const kind = piece.toLowerCase(), rank = from[1];
        if (kind === "p" && from[0] !== to[0] && !board[to]) {
            delete board[to[0] + rank];
        }
        if (kind === "k" && from[0] === "e" && (to[0] === "g" || to[0] === "c")) {
            const corner = (to[0] === "g" ? "h" : "a") + rank;
            board[(to[0] === "g" ? "f" : "d") + rank] = board[corner];
            delete board[corner];
        }
        delete board[from];
        const promoted = move[4] && (piece === "P" ? move[4].toUpperCase() : move[4]);
        board[to] = promoted || piece;
    }

    function describe(board, whiteToMove) {
        const side = white => Object.keys(board).filter(at => (board[at] < "a") === white)
            .sort((a, b) => "kqrbnp".indexOf(board[a].toLowerCase())
                - "kqrbnp".indexOf(board[b].toLowerCase()) || (a < b ? -1 : 1))
            .map(at => pieceNames[board[at].toLowerCase()] + " " + at).join(", ");
        return `White: ${side(true)}. Black: ${side(false)}. `
            + `${whiteToMove ? "White" : "Black"} to move.`;
    }

    // The legal moves that a text means: none, one, or several.
    function readMove(text, legal, board) {
        const word = text.replace(/[\s+#!?]/g, "");
        const plain = word.toLowerCase().replace(/[-x=]/g, "");
        if (legal.includes(plain)) {
            return [plain];
        }
        if (/^[0oO]-?[0oO](-?[0oO])?$/.test(word)) {
            const file = word.replace(/-/g, "").length === 2 ? "g" : "c";
            return legal.filter(move => board[move.slice(0, 2)].toLowerCase() === "k"
                && move[0] === "e" && move[2] === file);
        }
        const parts = /^([KQRBN]?)([a-h]?)([1-8]?)[-x]?([a-h][1-8])=?([QRBNqrbn]?)$/.exec(word);
        return !parts ? [] : legal.filter(move =>
            board[move.slice(0, 2)].toLowerCase() === (parts[1] || "p").toLowerCase()
            && (!parts[2] || move[0] === parts[2]) && (!parts[3] || move[1] === parts[3])
            && move.slice(2, 4) === parts[4] && (move[4] || "") === parts[5].toLowerCase());
    }

    class Puzzle {
        constructor(article) {
            this.article = article;
            this.tree = JSON.parse(article.dataset.tree);
            this.white = this.tree.side === "w";
            this.picture = article.querySelector(".board");
            this.diagram = [...this.picture.childNodes];
            this.buildControls();
            this.picture.classList.add("open");
            this.picture.addEventListener("click", event => this.click(event));
            addEventListener("beforeprint", () => this.picture.replaceChildren(...this.diagram));
            addEventListener("afterprint", () => this.draw());
            this.restart();
        }

        buildControls() {
            const number = this.article.id;
            this.input = make("input", {id: number + "-move", autocomplete: "off"});
            this.input.setAttribute("spellcheck", "false");
            this.input.setAttribute("autocapitalize", "off");
            this.form = make("form", {className: "move"},
                make("label", {htmlFor: this.input.id, textContent: "Your move"}), this.input,
                make("button", {textContent: "Play"}),
                this.button("Hint", () => this.hint()),
                this.button("Start again", () => this.restart()));
            if (hasQuiet) {
                this.form.append(this.button("There is no tactic", () => this.deny()));
            }
            this.form.addEventListener("submit", event => {
                event.preventDefault();
                this.type(this.input.value);
            });
            this.choices = make("p", {className: "move choices"});
            this.answer = make("p", {className: "answer"});
            this.answer.setAttribute("role", "status");
            this.answer.setAttribute("aria-live", "polite");
            this.picture.after(this.form, this.choices, this.answer);
        }

        button(text, run) {
            const button = make("button", {type: "button", textContent: text});
            button.addEventListener("click", run);
            return button;
        }

        say(verdict, text) {
            this.answer.className = "answer " + verdict;
            this.answer.textContent = text;
        }

        restart() {
            this.board = readBoard(this.tree.fen);
            this.at = 0;
            this.hints = 0; // given at this position; the task only at the first
            this.others = []; // defences that the solver has not met yet
            this.marked = "";
            if (this.tree.mistake) {
                makeMove(this.board, this.tree.mistake);
            }
            this.say("", "");
            this.draw();
        }

        get position() {
            return this.tree.positions[this.at];
        }

        legal() {
            return this.at < 0 ? [] : this.position.legal.split(" ");
        }

        type(text) {
            const moves = readMove(text, this.legal(), this.board);
            this.input.value = "";
            if (this.at < 0) {
                this.say("", "The puzzle is solved.");
            } else if (moves.length === 1) {
                this.play(moves[0]);
            } else if (text.trim() === "") {
                this.say("", "Type a move first.");
            } else {
                this.say("", moves.length ? `${text} could be ${moves.join(" or ")}.`
                    : `${text} is no legal move here.`);
            }
        }

        play(move) {
            const right = this.position.right.find(one => one[0] === move);
            const retry = this.position.retry.find(one => one[0] === move);
            this.marked = "";
            if (right) {
                this.goOn(right);
            } else if (retry) {
                this.say("retry", retry[2] ? `${retry[1]} fails to ${retry[2]}: try again.`
                    : `${retry[1]} is good, but there is better: try again.`);
            } else {
                this.say("wrong", `${move} is wrong: try again.`);
            }
            this.draw();
        }

        // Says that there is no tactic here.
        deny() {
            const {right, retry} = this.position ?? {right: []};
            if (this.at < 0) {
                this.say("", "The puzzle is solved.");
            } else if (this.tree.quiet) {
                this.at = -1;
                this.say("right", `There is none: ${right[0][1]} keeps the balance`
                    + retry.map(one => `, and ${one[1]} fails to ${one[2]}`).join("") + ".");
            } else {
                this.say("wrong", "There is one: try again.");
            }
            this.draw();
        }

        goOn([move, san, replies]) {
            makeMove(this.board, move);
            for (const reply of replies.slice(1)) {
                this.others.push({board: {...this.board}, reply, san});
            }
            if (replies.length > 0) {
                this.defend(replies[0], `${san} is right. `);
            } else {
                this.at = -1;
                this.say("right", this.others.length > 0
                    ? `${san} is right. The line is solved; there are other defences.`
                    : `${san} is right. Solved!`);
            }
        }

        defend([move, san, next], words) {
            makeMove(this.board, move);
            this.at = next;
            this.hints = 1;
            this.say("right", `${words}${san} is the answer. Your move.`);
        }

        // Offers the other defences of the tree after a line is solved.
        offer() {
            this.choices.replaceChildren();
            if (this.at < 0 && this.others.length > 0) {
                const other = this.others[0];
                this.choices.append(this.button(`Another defence: ${other.reply[1]}`, () => {
                    this.others.shift();
                    this.board = other.board;
                    this.defend(other.reply, `After ${other.san}: `);
                    this.draw();
                    this.input.focus();
                }));
            }
        }

        // Gives hints: what is to be won, then the piece, its square, and the move.
        hint() {
            if (this.at < 0) {
                return;
            }
            const [move, san] = this.position.right[0], from = move.slice(0, 2);
            const steps = [`${this.tree.task}.`, `Move a ${pieceNames[this.board[from].toLowerCase()]}.`,
                `The piece on ${from} moves.`, `${san} is the move.`];
            this.hints = Math.min(this.hints, steps.length - 1);
            this.marked = this.hints >= 2 ? from : this.marked;
            this.say("", steps[this.hints++]);
            this.draw();
        }

        squareAt(event) {
            const box = this.picture.getBoundingClientRect(), view = this.picture.viewBox.baseVal;
            const x = Math.floor((event.clientX - box.left) / box.width * view.width + view.x);
            const y = Math.floor((event.clientY - box.top) / box.height * view.height + view.y);
            const inside = x >= 0 && x < 8 && y >= 0 && y < 8;
            return !inside ? "" : this.white ? "abcdefgh"[x] + (8 - y) : "hgfedcba"[x] + (y + 1);
        }

        click(event) {
            const square = this.squareAt(event), legal = this.legal();
            const moves = legal.filter(move => move.slice(0, 4) === this.marked + square);
            if (this.marked && moves.length === 1) {
                this.play(moves[0]);
            } else if (this.marked && moves.length > 1) {
                this.promote(moves);
            } else {
                this.marked = legal.some(move => move.slice(0, 2) === square) ? square : "";
                this.draw();
            }
        }

        promote(moves) {
            this.say("", "Promote to:");
            this.choices.replaceChildren(...moves.map(move =>
                this.button(pieceNames[move[4]], () => this.play(move))));
        }

        // One <use> a piece; the first child is the board itself.
        draw() {
            const pieces = Object.keys(this.board).map(at => {
                const piece = this.board[at], use = document.createElementNS(svgNames, "use");
                use.setAttribute("href", `#${piece < "a" ? "w" : "b"}${piece.toLowerCase()}`);
                this.place(use, at);
                return use;
            });
            if (this.marked) {
                const mark = document.createElementNS(svgNames, "rect");
                mark.setAttribute("class", "mark");
                this.place(mark, this.marked);
                pieces.unshift(mark);
            }
            this.picture.replaceChildren(this.picture.firstElementChild, ...pieces);
            this.picture.setAttribute("aria-label",
                describe(this.board, this.white === this.at >= 0));
            this.offer();
        }

        place(element, square) {
            const file = "abcdefgh".indexOf(square[0]), rank = Number(square[1]) - 1;
            element.setAttribute("x", this.white ? file : 7 - file);
            element.setAttribute("y", this.white ? 7 - rank : rank);
            element.setAttribute("width", 1);
            element.setAttribute("height", 1);
        }
    }

    const articles = document.querySelectorAll(".puzzle");
    const hasQuiet = [...articles].some(article => JSON.parse(article.dataset.tree).quiet);
    articles.forEach(article => new Puzzle(article));
})();

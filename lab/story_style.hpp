// The look of a game that is told as a page: in daylight, by lamplight and on paper.
#pragma once

#include <string_view>

namespace longroll::lab {

inline constexpr std::string_view story_style = R"css(
:root { color-scheme: light dark;
  --paper: #f7f2e6; --sheet: #fffdf7; --ink: #2a2419; --quiet: #6f6550; --rule: #d9cfb6;
  --first: #345e8f; --second: #a2703a; --map: 1; }
@media (prefers-color-scheme: dark) { :root {
  --paper: #171613; --sheet: #211f1b; --ink: #ece4d2; --quiet: #a89d86; --rule: #3d392f;
  --first: #7ba5d6; --second: #d6a066; --map: .86; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.5 Georgia, 'Iowan Old Style', 'Times New Roman', serif; }
main { max-width: 66rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
header { border-bottom: 3px double var(--rule); padding-bottom: 1.2rem; }
h1 { font-size: clamp(1.7rem, 4vw, 2.6rem); line-height: 1.15; margin: .2rem 0 .5rem; }
h2 { font-size: 1.45rem; margin: 2.6rem 0 .6rem; }
.kicker { text-transform: uppercase; letter-spacing: .16em; font-size: .78rem; color: var(--quiet); margin: 0; }
.sides { display: flex; flex-wrap: wrap; gap: .3rem 1.6rem; margin: .4rem 0; }
.side { border-left: .35rem solid; padding-left: .6rem; }
.result { font-size: 1.2rem; margin: .7rem 0 0; } .result::first-letter { text-transform: uppercase; }
.quiet, footer { color: var(--quiet); }
figure { margin: 0 0 1rem; padding: .5rem; background: var(--sheet); border: 1px solid var(--rule); border-radius: 6px; }
figure svg { display: block; width: 100%; height: auto; max-height: 90vh; opacity: var(--map); border-radius: 3px; }
ol { columns: 2 22rem; column-gap: 2rem; margin: 0; padding: 0; list-style: none; font-size: .95rem; }
li { break-inside: avoid; margin: 0 0 .3rem; padding: 0 0 0 .6rem; border-left: 3px solid var(--rule); }
.seat0 { border-left-color: var(--first); } .seat1 { border-left-color: var(--second); }
.dice { white-space: nowrap; } .dice i { font-style: normal; font-size: 1.25em; line-height: 1; vertical-align: -.08em; }
.dice b { display: inline-block; min-width: 1.2em; margin-left: .15em; padding: 0 .2em; border: 1px solid var(--quiet); border-radius: 3px; font-size: .8em; text-align: center; }
footer { margin-top: 3rem; border-top: 1px solid var(--rule); padding-top: .8rem; font-size: .9rem; }
@media print {
  :root { color-scheme: light; --paper: #fff; --sheet: #fff; --ink: #000; --quiet: #444; --rule: #bbb; --first: #345e8f; --second: #a2703a; --map: 1; }
  body { font-size: 10.5pt; } main { max-width: none; padding: 0; }
  h2 { break-after: avoid; } figure { break-inside: avoid; } figure svg { max-height: 190mm; }
  section { break-before: page; } section:first-of-type { break-before: auto; }
  svg { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
)css";

}  // namespace longroll::lab

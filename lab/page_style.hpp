// The look of a report, in daylight and by lamplight.
#pragma once

#include <string_view>

namespace longroll::lab {

inline constexpr std::string_view page_style = R"css(
:root { color-scheme: light dark;
  --paper: #f7f2e6; --sheet: #fffdf7; --ink: #2a2419; --quiet: #6f6550; --rule: #d9cfb6; --grid: #e9e1cd;
  --first: #345e8f; --second: #a2703a; --nobody: #b9ae96; --plain: #5c7a64; --dice: #b4472f; --dice-soft: #d69a7f;
  --same: #8d836d; --on-plain: #fff; --on-dice: #fff; --fight: #c2571f; --map: 1; }
@media (prefers-color-scheme: dark) { :root {
  --paper: #171613; --sheet: #211f1b; --ink: #ece4d2; --quiet: #a89d86; --rule: #3d392f; --grid: #312e27;
  --first: #7ba5d6; --second: #d6a066; --nobody: #665f50; --plain: #86ad8f; --dice: #d9735a; --dice-soft: #8a4a38;
  --same: #8d836d; --on-plain: #14130f; --on-dice: #14130f; --fight: #ff9a57; --map: .82; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.55 Georgia, 'Iowan Old Style', 'Times New Roman', serif; }
main { max-width: 66rem; margin: 0 auto; padding: 2.5rem 1.25rem 5rem; }
header { border-bottom: 3px double var(--rule); padding-bottom: 1.2rem; margin-bottom: 1.6rem; }
h1 { font-size: clamp(1.7rem, 4vw, 2.6rem); line-height: 1.15; margin: .2rem 0 .4rem; letter-spacing: .01em; }
h2 { font-size: 1.55rem; margin: 3rem 0 .3rem; padding-top: 1rem; border-top: 1px solid var(--rule); }
h3 { font-size: 1.12rem; margin: 2rem 0 .4rem; }
.kicker { text-transform: uppercase; letter-spacing: .16em; font-size: .78rem; color: var(--quiet); margin: 0; }
.lede { font-size: 1.18rem; margin: .6rem 0 0; max-width: 52rem; }
.quiet, figcaption, footer { color: var(--quiet); }
p { max-width: 52rem; margin: .5rem 0; }
figure { margin: 1rem 0; padding: 1.1rem 1.2rem .9rem; background: var(--sheet); border: 1px solid var(--rule); border-radius: 6px; }
figcaption { font-size: .9rem; margin-top: .6rem; max-width: 52rem; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); gap: 1rem; align-items: start; }
.pair figure { margin: 0; height: 100%; }
.pair + .pair { margin-top: 1rem; }
nav ul { list-style: none; padding: 0; margin: 0; display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; }
a { color: var(--first); text-decoration-thickness: 1px; text-underline-offset: 2px; }
svg.chart { display: block; width: 100%; height: auto; overflow: visible; font: 13px 'Gill Sans', 'Gill Sans MT', Calibri, 'Trebuchet MS', sans-serif; }
svg.chart text { fill: var(--ink); } svg.chart .quiet { fill: var(--quiet); } svg.chart .strong { font-weight: 700; } svg.chart .small { font-size: 11px; }
svg.chart .on-plain { fill: var(--on-plain); } svg.chart .on-dice { fill: var(--on-dice); }
.fill-first { fill: var(--first); } .fill-second { fill: var(--second); } .fill-nobody { fill: var(--nobody); }
.fill-plain { fill: var(--plain); } .fill-same { fill: var(--same); } .fill-dice { fill: var(--dice); } .fill-dice-soft { fill: var(--dice-soft); }
.whisker { stroke: var(--ink); stroke-width: 1.6; } .even { stroke: var(--sheet); stroke-width: 1.5; stroke-dasharray: 3 3; }
.axis { stroke: var(--quiet); stroke-width: 1.2; } .grid { stroke: var(--grid); stroke-width: 1; }
.interval { stroke-width: 3; } .line-first { stroke: var(--first); } .line-second { stroke: var(--second); } .line-same { stroke: var(--same); }
line.median { stroke: var(--ink); stroke-width: 1.4; stroke-dasharray: 4 3; }
polyline.median { fill: none; stroke: var(--first); stroke-width: 2.4; stroke-linejoin: round; } .dot { fill: var(--first); }
.band { fill: var(--first); opacity: .28; } .band.wide { opacity: .14; }
.legend { display: flex; flex-wrap: wrap; gap: .2rem 1.3rem; font-size: .9rem; color: var(--quiet); margin: .2rem 0 .8rem; }
.legend i { display: inline-block; width: .8em; height: .8em; border-radius: 2px; margin-right: .4em; vertical-align: -.05em; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; font-variant-numeric: tabular-nums; }
th { text-align: left; font-weight: 600; color: var(--quiet); border-bottom: 1.5px solid var(--rule); padding: .3rem .6rem .3rem 0; vertical-align: bottom; }
td { border-bottom: 1px solid var(--grid); padding: .26rem .6rem .26rem 0; vertical-align: middle; }
td.n, th.n { text-align: right; white-space: nowrap; } td.bar { width: 16%; min-width: 4rem; }
svg.spark { display: block; width: 100%; height: 8px; } .trough { fill: var(--grid); }
.map { width: 100%; height: auto; display: block; border-radius: 4px; }
.map .board { opacity: calc(var(--map) * .8); filter: saturate(.55); } .map .mark { stroke: #fff; stroke-opacity: .75; }
.map .fights { fill: #c2571f; } .map .lost-first { fill: #1d4f91; } .map .lost-second { fill: #8a4a12; }
.maps { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, var(--map-least, 24rem)), 1fr)); gap: 1.2rem; }
details { margin: .4rem 0; } summary { cursor: pointer; } summary .quiet { font-size: .92rem; }
ul.rules { columns: 2 20rem; column-gap: 2rem; padding: 0; list-style: none; font-size: .92rem; }
ul.rules li { break-inside: avoid; margin: 0 0 .45rem; padding-left: 4.4rem; text-indent: -4.4rem; }
ul.rules b { display: inline-block; width: 4.2rem; margin-right: .2rem; text-indent: 0; font-variant-numeric: tabular-nums; }
code { font: .88em ui-monospace, 'DejaVu Sans Mono', Menlo, monospace; background: var(--grid); padding: .1em .35em; border-radius: 3px; overflow-wrap: anywhere; }
.up { color: var(--first); } .down { color: var(--second); }
@media print { body { background: #fff; } figure { break-inside: avoid; } }
)css";

}  // namespace longroll::lab

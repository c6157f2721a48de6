/** The style of the account pages: one column, large targets, light and dark. */
export const STYLE = `
:root { color-scheme: light dark;
  --ink: light-dark(#1c2430, #e8edf2); --quiet: light-dark(#536070, #a9b4c0); --paper: light-dark(#ffffff, #1b222b);
  --ground: light-dark(#eef1f4, #11161c); --line: light-dark(#8793a1, #76828f); --act: light-dark(#0b5cad, #6db1ff);
  --act-ink: light-dark(#ffffff, #08131f); --bad: light-dark(#a3161f, #ffb4b4); --bad-ground: light-dark(#fdecec, #43191c); }
:root[data-look=day] { color-scheme: light; }
:root[data-look=night] { color-scheme: dark; }
:root:has(.handheld) { --ink: light-dark(#10151b, #f2f6fa); --quiet: light-dark(#3f4a56, #c3cdd7); --paper: light-dark(#ffffff, #0b0f14);
  --ground: light-dark(#ffffff, #0b0f14); --act: light-dark(#0a3a75, #a9d1ff); --act-ink: light-dark(#ffffff, #04101f);
  --bad: light-dark(#850d15, #ffb3b3); --bad-ground: light-dark(#ffffff, #0b0f14); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem;
  background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 26rem; padding: 2rem; background: var(--paper); border-radius: .75rem;
  box-shadow: 0 1px 3px rgb(0 0 0 / .2); overflow-wrap: anywhere; }
.brand { margin: 0; color: var(--quiet); font-weight: 600; letter-spacing: .02em; }
h1 { margin: .25rem 0 1rem; font-size: 1.5rem; line-height: 1.25; hyphens: auto; }
label { display: block; margin: 1rem 0 .25rem; font-weight: 600; }
input { width: 100%; padding: .65rem .75rem; font: inherit; color: inherit; background: transparent;
  border: 1px solid var(--line); border-radius: .4rem; }
button { width: 100%; margin-top: 1.25rem; padding: .75rem; font: inherit; font-weight: 600; cursor: pointer;
  color: var(--act-ink); background: var(--act); border: 1px solid var(--act); border-radius: .4rem; }
h2 { margin: 1.5rem 0 .25rem; font-size: 1.125rem; }
a.button { display: block; padding: .75rem; font-weight: 600; text-align: center; text-decoration: none;
  color: var(--act-ink); background: var(--act); border-radius: .4rem; }
.qr { display: block; width: 12rem; margin: 1rem auto; background: #ffffff; border-radius: .4rem; fill: #000000; }
.key { text-align: center; }
code { font: 1rem/1.5 ui-monospace, monospace; }
.codes { list-style: none; padding: 0; text-align: center; }
.factors { list-style: none; padding: 0; }
.factors li { display: flex; gap: 1rem; align-items: center; justify-content: space-between; padding: .5rem 0;
  border-top: 1px solid var(--line); }
button.small { width: auto; white-space: nowrap; margin: 0; padding: .4rem .75rem; color: var(--act); background: transparent; }
button.second { margin-top: .75rem; color: var(--act); background: transparent; }
a { color: var(--act); }
:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
.alert { margin: 0 0 1rem; padding: .75rem; color: var(--bad); background: var(--bad-ground); border-radius: .4rem; }
details { margin: 1rem 0 0; }
summary { cursor: pointer; color: var(--act); }
.handheld { place-items: start center; font-size: 1.25rem; }
.handheld main { padding: 1rem; }
.handheld input, .handheld button { min-height: 4.5rem; font-size: 1.5rem; }
.languages { margin: 1.5rem 0 0; }
.quiet { color: var(--quiet); }
ul { margin: .5rem 0; padding-left: 1.25rem; }
`

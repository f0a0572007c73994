/** The style of the hosted page: unlike the merchant’s, so that the two are not confused. Contrast AA in light and dark. */
export const style = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f4f1ea, #16191b);
  --sheet: light-dark(#ffffff, #1f2427);
  --ink: light-dark(#20292c, #edebe6);
  --soft: light-dark(#566064, #b3bab8);
  --line: light-dark(#d6d1c4, #3c4448);
  --edge: light-dark(#7d8688, #8a9496);
  --act: light-dark(#2f5d50, #8fd0bb);
  --on-act: light-dark(#ffffff, #10201b);
  --sand: light-dark(#fbe9c6, #4a3a1a);
  --on-sand: light-dark(#513b07, #fbe6bb);
  --wrong: light-dark(#a3231b, #ffb1a8);
}
* { box-sizing: border-box; }
body {
  margin: 0;
  min-height: 100dvh;
  background: var(--ground);
  color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", sans-serif;
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
}
header, main { max-width: 30rem; margin: 0 auto; padding: 0 1rem; }
header { display: flex; align-items: center; justify-content: space-between; min-height: 4rem; }
.brand { display: flex; align-items: center; gap: .6rem; margin: 0; font-weight: 700; letter-spacing: -.01em; }
.brand svg { fill: var(--act); }
header a { display: inline-flex; align-items: center; min-height: 2.75rem; color: var(--ink); }
main { padding-bottom: 3rem; }
h1 { margin: 1.5rem 0 .75rem; font-size: 1.25rem; line-height: 1.25; letter-spacing: -.01em; }
h2 { margin: 0 0 .25rem; font-size: 1rem; }
p { margin: 0 0 .75rem; }
.notice { padding: .75rem 1rem; border-radius: .5rem; background: var(--sand); color: var(--on-sand); font-size: .9375rem; }
.what { margin: 1.5rem 0 0; color: var(--soft); }
.sum { margin: 0; font-size: 2.25rem; font-weight: 700; line-height: 1.15; letter-spacing: -.03em; }
.methods { border: 1px solid var(--line); border-radius: .75rem; background: var(--sheet); overflow: hidden; }
details + details { border-top: 1px solid var(--line); }
summary { min-height: 3.5rem; padding: 1rem; font-weight: 700; cursor: pointer; }
details form { padding: 0 1rem 1.25rem; }
label, legend { display: block; margin: .75rem 0 .25rem; padding: 0; font-weight: 700; }
.hint { margin: 0 0 .5rem; color: var(--soft); font-size: .9375rem; }
.wrong { margin: 0 0 .25rem; color: var(--wrong); font-weight: 700; }
.error { margin-bottom: 1rem; padding: 1rem; border: 2px solid var(--wrong); border-radius: .75rem; background: var(--sheet); }
.error p { margin: 0; }
.error a { color: var(--wrong); }
input:not([type=radio], [type=checkbox]), select {
  width: 100%;
  min-height: 3rem;
  padding: .5rem .75rem;
  border: 1px solid var(--edge);
  border-radius: .5rem;
  background: var(--sheet);
  color: inherit;
  font: inherit;
}
input[aria-invalid] { border-color: var(--wrong); border-width: 2px; }
::placeholder { color: var(--soft); opacity: 1; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
fieldset { margin: 0; padding: 0; border: 0; }
.tick { display: flex; align-items: center; gap: .75rem; min-height: 2.75rem; margin: 0; font-weight: 400; }
.tick input { width: 1.25rem; height: 1.25rem; margin: 0; flex: none; accent-color: var(--act); }
button, .button {
  display: flex;
  align-items: center;
  justify-content: center;
  width: 100%;
  min-height: 3rem;
  margin-top: 1rem;
  padding: .5rem 1rem;
  border: 1px solid var(--act);
  border-radius: .5rem;
  background: var(--act);
  color: var(--on-act);
  font: inherit;
  font-weight: 700;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
}
.second { background: transparent; color: var(--act); }
.quiet { border-color: transparent; background: transparent; color: var(--ink); text-decoration: underline; }
:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
.buttons { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 12rem), 1fr)); gap: .75rem; margin-top: 1rem; }
.buttons button { margin: 0; }
.panel { margin-top: 2rem; padding: 1.25rem 1rem; border: 1px dashed var(--edge); border-radius: .75rem; }
dl { margin: 1rem 0; border: 1px solid var(--line); border-radius: .75rem; background: var(--sheet); }
dl div { padding: .75rem 1rem; }
dl div + div { border-top: 1px solid var(--line); }
dt { color: var(--soft); font-size: .9375rem; }
dd { margin: 0; font-size: 1.5rem; font-weight: 700; letter-spacing: .02em; }
dd.words { font-size: 1.0625rem; font-weight: 700; letter-spacing: 0; }
`;

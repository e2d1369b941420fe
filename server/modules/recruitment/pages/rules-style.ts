/** The look of the public pages: a few kilobytes in the page itself, light and dark, from the smallest phone on. */
export const style = `
*{box-sizing:border-box}
:root{--ground:#faf9f7;--card:#fff;--text:#1f2420;--dim:#5b625c;--line:#dedbd5;--link:var(--brand);--wrong:#b3261e}
@media (prefers-color-scheme:dark){:root{--ground:#161917;--card:#1f2320;--text:#eceeec;--dim:#a9b1aa;--line:#373d38;--link:#8fd3ae;--wrong:#ffb4a9}}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.5 system-ui,sans-serif}
a{color:var(--link)}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
header{display:flex;gap:12px;align-items:center;padding:8px 16px;border-bottom:1px solid var(--line);background:var(--card)}
header a{display:inline-flex;align-items:center;min-height:44px;font-weight:650;text-decoration:none}
header span,.dim{color:var(--dim)}
main{max-width:760px;margin:0 auto;padding:16px}
h1{margin:8px 0 16px;font-size:26px;line-height:1.25}
h2{margin:0;font-size:18px}
form{display:grid;grid-template-columns:repeat(auto-fit,minmax(125px,1fr));gap:12px;align-items:end;margin-bottom:16px}
label{display:block;font-size:14px;font-weight:550}
input,select,textarea,button{width:100%;min-height:44px;padding:8px 12px;border:1px solid var(--dim);border-radius:8px;
background:var(--card);color:var(--text);font:400 16px/1.5 system-ui,sans-serif}
.times{grid-template-columns:repeat(auto-fill,minmax(88px,1fr));margin:12px 0 0}
.fields{grid-template-columns:repeat(auto-fit,minmax(240px,1fr));align-items:start}
.wide{grid-column:1/-1}
.tick{display:flex;gap:12px;font-weight:400}
.tick input{flex:none;width:24px;min-height:24px;margin:0}
.wrong,.alert{color:var(--wrong);font-weight:550}
.wrong{display:block;margin-top:4px}
.alert{padding:12px 16px;border:1px solid var(--wrong);border-radius:8px;background:var(--card)}
[aria-invalid]{border-color:var(--wrong)}
.steps{display:flex;flex-wrap:wrap;gap:4px 20px;margin:0 0 16px;padding:0;list-style-position:inside;color:var(--dim)}
.steps [aria-current]{color:var(--text);font-weight:650}
button{border-color:var(--brand);background:var(--brand);color:#fff;font-weight:600}
button.plain{background:var(--card);color:var(--text);border-color:var(--dim)}
.button{display:inline-flex;align-items:center;min-height:44px;padding:8px 24px;border-radius:8px;background:var(--brand);color:#fff;font-weight:600;text-decoration:none}
.jobs{display:grid;gap:12px;margin:0 0 16px;padding:0;list-style:none}
.jobs li,section,dl{padding:16px;border:1px solid var(--line);border-radius:8px;background:var(--card)}
.jobs p{margin:4px 0 0}
.jobs a{display:inline-block;padding:4px 0}
section,dl{margin:0 0 12px;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:12px}
dt{color:var(--dim);font-size:14px}
dd{margin:0}
img{max-width:100%;height:auto}
nav,.ways{display:flex;flex-wrap:wrap;gap:8px 16px;margin:8px 0}
nav a,.ways a{display:inline-flex;align-items:center;min-height:44px}
.skip{position:absolute;left:-9999px}
.skip:focus{left:8px;top:8px;padding:8px;background:var(--card)}
`

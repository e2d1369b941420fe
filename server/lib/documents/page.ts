/** A document as the page that its link opens: read on any phone, without an account, and with the PDF beside it. */
import { quantityWords } from '@iroko/contract/documents'
import { formatMoney } from '@iroko/contract/money'
import { escaped } from '../html.ts'
import { type Paper, totalRows } from './paper.ts'

const style = `
*{box-sizing:border-box}
:root{--ground:#faf9f7;--card:#fff;--text:#1f2420;--dim:#5b625c;--line:#dedbd5;--link:#1b5e3f}
@media (prefers-color-scheme:dark){:root{--ground:#161917;--card:#1f2320;--text:#eceeec;--dim:#a9b1aa;--line:#373d38;--link:#8fd3ae}}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.5 system-ui,sans-serif}
a{color:var(--link)}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
header{padding:12px 16px;border-bottom:1px solid var(--line);background:var(--card);font-weight:650}
main{max-width:760px;margin:0 auto;padding:16px;overflow-wrap:anywhere}
h1{margin:8px 0 16px;font-size:26px;line-height:1.25}
table{width:100%;margin:0 0 16px;border-collapse:collapse;background:var(--card)}
th,td{padding:8px;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
th{font-weight:550}
th+th,td+td{text-align:right;white-space:nowrap}
dl{display:grid;grid-template-columns:1fr auto;gap:4px 16px;margin:0 0 16px}
dt{color:var(--dim)}
dd{margin:0;text-align:right}
.button{display:inline-flex;align-items:center;min-height:44px}
`

const documentOf = (company: string, title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · ${escaped(company)}</title><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg"><style>${style}</style></head>
<body><header>${escaped(company)}</header><main><h1>${escaped(title)}</h1>${body}</main></body></html>`

/** Something else than a document, in a sentence. */
export const sentencePage = (company: string, title: string, sentence: string): string =>
  documentOf(company, title, `<p>${escaped(sentence)}</p>`)

const factsOf = (rows: readonly (readonly [string, string])[]): string =>
  rows.length === 0
    ? ''
    : `<dl>${rows.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>`

/** What stands on the PDF; that is behind `pdf`. */
export function paperPage(paper: Paper, pdf: string): string {
  const { company, kind, number, to, facts, lines, totals, notes } = paper
  const rows = lines.map(
    ({ title, quantity, unit, net_kobo }) =>
      `<tr><td>${escaped(title)}</td><td>${quantityWords(quantity, unit)}</td><td>${formatMoney(net_kobo)}</td></tr>`,
  )
  return documentOf(
    company,
    `${kind} ${number}`,
    `<p>${to.map(escaped).join('<br>')}</p>${factsOf(facts)}
<table><thead><tr><th scope="col">Description</th><th scope="col">Quantity</th><th scope="col">Net</th></tr></thead>
<tbody>${rows.join('')}</tbody></table>${factsOf(totalRows(totals))}
${notes.map((note) => `<p>${escaped(note)}</p>`).join('')}<p><a class="button" href="${escaped(pdf)}">Open as PDF</a></p>`,
  )
}

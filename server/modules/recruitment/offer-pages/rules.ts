/** The page on which an applicant reads an offer and answers it. */
import { longDay } from '@iroko/contract/day-words'
import type { OfferStatus } from '@iroko/contract/recruitment/offers'
import { escaped } from '../../../lib/html.ts'
import { type OfferLetter, paragraphsOf, termsOf } from '../offer-letters/notify.ts'
import { documentOf, type Site } from '../pages/rules.ts'

/** What was sent and has to be mended, beside it. */
export interface Sent {
  name?: string
  reason?: string
  problem: string
}

const head = (site: Site, title: string) => ({
  title: `${title} · ${site.company}`,
  description: `${title} of ${site.company}`,
})

const termList = (letter: OfferLetter): string =>
  `<dl>${termsOf(letter)
    .map(([name, value]) => `<div><dt>${escaped(name)}</dt><dd>${escaped(value)}</dd></div>`)
    .join('')}</dl>`

const letterLink = (path: string, key: string): string =>
  `<p class="ways"><a href="${path}/letter.pdf?key=${encodeURIComponent(key)}">Read the letter (PDF)</a></p>`

/** The offer with both ways to answer it; `problem` is what was wrong with what was sent. */
export function offerDocument(
  site: Site,
  letter: OfferLetter,
  { path, key, sent }: { path: string; key: string; sent?: Sent | undefined },
): string {
  const name = `${letter.first_name} ${letter.last_name}`
  const hidden = `<input type="hidden" name="key" value="${escaped(key)}">`
  const problem = sent ? `<p role="alert"><strong>${escaped(sent.problem)}</strong></p>` : ''
  const body = `<h1>Your job offer: ${escaped(letter.designation)}</h1>
<p>Dear ${escaped(name)},</p>
${paragraphsOf(letter)
  .map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br>')}</p>`)
  .join('\n')}
${termList(letter)}
${letterLink(path, key)}
<p>You can answer until <strong>${escaped(longDay(letter.answer_by))}</strong>. Your first answer counts.</p>
${problem}
<section><h2>Accept</h2>
<form method="post" action="${path}">${hidden}<input type="hidden" name="answer" value="accept">
<div style="grid-column:1/-1"><label for="name">Type your name to accept: ${escaped(name)}</label>
<input id="name" name="name" required maxlength="160" autocomplete="name" value="${escaped(sent?.name ?? '')}"></div>
<button style="grid-column:1/-1;justify-self:start;width:auto">Accept the offer</button></form></section>
<section><h2>Decline</h2>
<form method="post" action="${path}">${hidden}<input type="hidden" name="answer" value="decline">
<div style="grid-column:1/-1"><label for="reason">Why do you decline?</label>
<input id="reason" name="reason" required maxlength="500" value="${escaped(sent?.reason ?? '')}"></div>
<button class="plain" style="grid-column:1/-1;justify-self:start;width:auto">Decline the offer</button></form></section>`
  return documentOf(site, head(site, 'Job offer'), body)
}

/** What became of it, with the letter once it was accepted. */
export const closedDocument = (
  site: Site,
  letter: OfferLetter & { status: OfferStatus },
  { path, key, sentence }: { path: string; key: string; sentence: string },
): string =>
  documentOf(
    site,
    head(site, 'Job offer'),
    `<h1>Your job offer: ${escaped(letter.designation)}</h1><p>${escaped(sentence)}.</p>${
      letter.status === 'accepted' ? termList(letter) + letterLink(path, key) : ''
    }`,
  )

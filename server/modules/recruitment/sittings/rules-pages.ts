/**
 * The pages of a sitting, as the server writes them: one question at a time in a plain form, so that they work on any phone and without a
 * script. With one an answer is kept as soon as it is given, the clock runs, and leaving the window is noted.
 */
import { escaped } from '../../../lib/html.ts'
import { documentOf, type Site } from '../pages/rules.ts'
import { restOf, untilText, type View, viewWords } from './rules.ts'
import { keysOf, numberOf } from './rules-score.ts'
import type { Sitting } from './store.ts'
import type { AskedRow } from './store-answers.ts'

const style = `
.test{display:block}
.test button{width:auto;min-width:120px}
ul{padding-left:20px}
.options{display:grid;gap:8px;margin:0;padding:0;border:0}
.options label{display:flex;gap:12px;align-items:center;min-height:44px;padding:8px 12px;border:1px solid var(--line);border-radius:8px;font-size:16px;font-weight:400}
.options label:has(:checked){border-color:var(--link);box-shadow:inset 0 0 0 1px var(--link)}
.options label input{flex:none;width:20px;min-height:20px;height:20px;margin:0}
legend{margin-bottom:12px;padding:0;font-size:18px;font-weight:600;white-space:pre-line}
textarea{width:100%;min-height:140px;padding:8px 12px;border:1px solid var(--dim);border-radius:8px;background:var(--card);color:var(--text);font:400 16px/1.5 system-ui,sans-serif}
.bar{position:sticky;top:0;z-index:1;display:flex;justify-content:space-between;gap:12px;margin:0 -16px 12px;padding:8px 16px;background:var(--ground);border-bottom:1px solid var(--line);font-variant-numeric:tabular-nums}
.steps{display:flex;flex-wrap:wrap;gap:8px;margin:16px 0;padding:0;list-style:none}
.steps a{display:grid;place-items:center;min-width:44px;min-height:44px;border:1px solid var(--line);border-radius:8px;text-decoration:none}
.steps .done{background:var(--card);border-color:var(--link);font-weight:600}
.steps [aria-current]{outline:2px solid var(--link)}
.buttons{display:flex;flex-wrap:wrap;justify-content:space-between;gap:8px;margin-top:16px}
.buttons .plain{background:var(--card);color:var(--text);border-color:var(--dim)}
.notice{padding:12px 16px;border:1px solid #b45309;border-radius:8px;margin:0 0 12px}
.pre{white-space:pre-line}
`

/** Where the pages of a sitting are. */
interface Place {
  site: Site
  /** Its address, with the one-time value. */
  path: string
  sitting: Sitting
}

const pageOf = ({ site, sitting }: Place, body: string, isLive = false): string =>
  documentOf(
    site,
    {
      title: `${sitting.test_title} · ${site.company}`,
      description: 'Aptitude test',
      style,
      ...(isLive ? { script: '/recruitment/sitting.js' } : {}),
    },
    body,
  )

const minutesText = (minutes: number): string => (minutes === 1 ? '1 minute' : `${minutes} minutes`)
const noticeOf = (words: string | undefined): string =>
  words
    ? `<p class="notice" role="alert" id="notice">${escaped(words)}</p>`
    : '<p class="notice" role="alert" id="notice" hidden></p>'

/** What an applicant reads before the clock runs. */
export function startDocument(place: Place): string {
  const { sitting, path } = place
  const { first_name, test_title, job_title, minutes, instructions, expires_at } = sitting
  return pageOf(
    place,
    `<h1>${escaped(test_title)}</h1>
<p>Dear ${escaped(first_name)}, this test belongs to your application for ${escaped(job_title)}.</p>
<section><h2>Before you start</h2><ul>
<li>You have <b>${minutesText(minutes)}</b> from the moment you press Start. The time runs on when you close the page.</li>
<li>Start by <b>${escaped(untilText(expires_at))}</b>.</li>
<li>Answers are kept as you give them. If your line fails, open the same link again, on this or another device, and go on.</li>
<li>Our server's clock counts, not that of your device.</li>
<li>We note when you leave the window of the test, for example for another tab. Stay in it until you have handed in.</li>
<li>You get several options right by choosing all the right ones and no other.</li>
</ul></section>
${instructions ? `<section class="pre"><h2>About this test</h2>${escaped(instructions)}</section>` : ''}
<form class="test" method="post" action="${path}/start"><button>Start the test</button></form>`,
  )
}

/** What stands behind a link where nothing can be answered. */
export function endDocument(place: Place, view: Exclude<View, 'open' | 'start'>): string {
  const { sitting } = place
  const isIn = view === 'over'
  const title = isIn ? 'Your test is handed in' : sitting.test_title
  const words = isIn
    ? 'Thank you. We read every test and write to you about the next step. You can close this page.'
    : viewWords(view, sitting.stage)
  return pageOf(place, `<h1>${escaped(title)}</h1><p>${escaped(words)}</p>`)
}

/** A refusal in a sentence, with the way back to the test. */
export const refusalDocument = (place: Place, sentence: string): string =>
  pageOf(
    place,
    `<h1>${escaped(place.sitting.test_title)}</h1><p role="alert">${escaped(sentence)}</p><p><a href="${place.path}">Back to the test</a></p>`,
  )

const clockBar = ({ sitting }: Place, now: Date, right: string): string => {
  const seconds = Math.max(0, Math.floor((Date.parse(sitting.ends_at ?? '') - now.getTime()) / 1000))
  return `<div class="bar"><span>${right}</span><span><span class="dim">Time left</span> <b id="clock" data-seconds="${seconds}">${clockText(seconds)}</b></span></div>`
}

const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const stepsOf = (path: string, asked: readonly AskedRow[], position?: number): string =>
  `<nav aria-label="Questions"><ul class="steps">${asked
    .map(({ position: place, given }) => {
      const state = `${place === position ? ' aria-current="page"' : ''} class="${given === null ? 'open' : 'done'}"`
      const label = `Question ${place}, ${given === null ? 'not answered' : 'answered'}`
      return `<li><a href="${path}?question=${place}"${state} aria-label="${label}">${place}</a></li>`
    })
    .join('')}</ul></nav>`

/** One question with what was answered by now. */
export function questionDocument(
  place: Place,
  asked: readonly AskedRow[],
  question: AskedRow,
  now: Date,
  notice?: string,
): string {
  const { path } = place
  const { position, seconds, shown_at } = question
  const rest = seconds === null || shown_at === null ? null : Math.floor(restOf({ seconds, shown_at }, now))
  const isHidden = seconds !== null && shown_at === null
  const isOver = rest !== null && rest <= 0
  const body = isHidden
    ? `<section><h2>Question ${position} has its own time</h2><p>You have <b>${seconds} seconds</b> for it from the moment you show it.</p>
<form class="test" method="post" action="${path}/show"><input type="hidden" name="question" value="${position}"><button>Show question ${position}</button></form></section>
${moves(path, position, asked.length)}`
    : `<form class="test" id="question" method="post" action="${path}/answer" data-away="${path}/away">
<input type="hidden" name="question" value="${position}"><section>
${rest === null ? '' : `<p class="dim">Time for this question: <b id="rest" data-seconds="${Math.max(0, rest)}">${isOver ? 'over' : clockText(rest)}</b></p>`}
<fieldset class="options"${isOver ? ' disabled' : ''}><legend>${escaped(question.title)}</legend>
${question.picture ? `<img src="${question.picture}" alt="What the question is about">` : ''}${inputsOf(question)}</fieldset></section>
${buttons(position, asked.length)}<p class="dim" id="kept" aria-live="polite"></p></form>`
  return pageOf(
    place,
    `<h1 class="skip">${escaped(place.sitting.test_title)}</h1>${clockBar(place, now, `Question ${position} of ${asked.length}`)}${noticeOf(notice ?? numberNotice(question))}${body}
${stepsOf(path, asked, position)}`,
    true,
  )
}

const numberNotice = ({ kind, given }: AskedRow): string | undefined =>
  kind === 'number' && given !== null && numberOf(given) === undefined
    ? `“${given}” is kept, but it is not a number. Write it like 1250.5`
    : undefined

const buttons = (position: number, last: number): string =>
  `<div class="buttons">${position > 1 ? '<button class="plain" name="go" value="back">Back</button>' : '<span></span>'}${
    position < last
      ? '<button name="go" value="next">Next</button>'
      : '<button name="go" value="review">Review and hand in</button>'
  }</div>`

/** The same where there is nothing to send along. */
const moves = (path: string, position: number, last: number): string =>
  `<p class="ways">${position > 1 ? `<a href="${path}?question=${position - 1}">Back</a>` : ''}${
    position < last
      ? `<a href="${path}?question=${position + 1}">Skip for now</a>`
      : `<a href="${path}?review=1">Review and hand in</a>`
  }</p>`

function inputsOf({ kind, options, given }: AskedRow): string {
  const chosen = new Set(keysOf(given))
  if (kind === 'choice' || kind === 'several')
    return options
      .map(({ key, label }) => {
        const input =
          kind === 'choice' ? `type="radio" name="choice" value="${key}"` : `type="checkbox" name="option_${key}" value="1"`
        return `<label><input ${input}${chosen.has(key) ? ' checked' : ''}>${escaped(label)}</label>`
      })
      .join('')
  if (kind === 'number')
    return `<input name="text" inputmode="decimal" autocomplete="off" maxlength="50" aria-label="Your answer, a number" value="${escaped(given ?? '')}">`
  return `<textarea name="text" maxlength="2000" aria-label="Your answer">${escaped(given ?? '')}</textarea>`
}

/** What is answered and what is not, before it is handed in. */
export function reviewDocument(place: Place, asked: readonly AskedRow[], now: Date): string {
  const open = asked.filter(({ given }) => given === null).length
  const words =
    open === 0
      ? 'You have answered every question.'
      : `${open === 1 ? '1 question has' : `${open} questions have`} no answer yet. You can go back as long as there is time.`
  return pageOf(
    place,
    `${clockBar(place, now, 'Review')}${noticeOf(undefined)}<h1>Hand in your test?</h1><p>${words}</p>${stepsOf(place.path, asked)}
<form class="test" id="finish" method="post" action="${place.path}/finish" data-away="${place.path}/away"><button>Hand in</button></form>`,
    true,
  )
}

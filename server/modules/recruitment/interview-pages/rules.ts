/** The page of an interview, for the applicant. */
import { escaped } from '../../../lib/html.ts'
import { dayAndTime, whenText, whereText, zoneText } from '../interviews/rules.ts'
import type { FoundInterview } from '../interviews/store.ts'
import { documentOf, listPath, type Site } from '../pages/rules.ts'

interface Shown {
  interview: FoundInterview
  token: string
  /** The times that can still be had. */
  options: readonly string[]
  /** What the applicant has to read first: a time that was taken. */
  notice?: string | undefined
}

/** When and where; with a way to choose while a time is open. */
export function interviewDocument(site: Site, { interview, token, options, notice }: Shown): string {
  const { job_title, status, starts_at, time_zone, minutes, round } = interview
  const at = `/recruitment/interview/${token}`
  const isAhead = status === 'scheduled' || status === 'arrived'
  const body = [
    `<h1>${escaped(round)}: ${escaped(job_title)}</h1>`,
    notice ? `<section role="alert">${escaped(notice)}</section>` : '',
    status === 'cancelled'
      ? '<section>This interview was cancelled. We will write to you about what comes next.</section>'
      : '',
    status === 'held' || status === 'missed' ? '<section>This interview is over.</section>' : '',
    isAhead && starts_at
      ? `<p>This time is booked for you.</p>
<dl><div><dt>When</dt><dd>${escaped(whenText(starts_at, time_zone))}</dd></div>
<div><dt>How long</dt><dd>${minutes} minutes</dd></div><div><dt>Where</dt><dd>${whereHtml(interview)}</dd></div></dl>
<p class="ways"><a href="${at}/interview.ics" download>Add to your calendar</a></p>
<p class="dim">If you cannot come, answer the letter that brought you here, or withdraw your application on its page.</p>`
      : '',
    status === 'invited' ? chooseHtml(at, { interview, options }) : '',
    `<p><a href="${listPath}">See all jobs</a></p>`,
  ]
  return documentOf(site, { title: `Your interview · ${site.company}`, description: 'Your interview' }, body.join(''))
}

const whereHtml = (interview: FoundInterview): string => {
  const { online_link } = interview
  return online_link
    ? `<a href="${escaped(online_link)}" rel="noopener noreferrer">${escaped(online_link)}</a>`
    : escaped(whereText(interview))
}

/** A day has its times side by side: many buttons that all say the same are not read. */
function chooseHtml(at: string, { interview, options }: Pick<Shown, 'interview' | 'options'>): string {
  if (options.length === 0) return '<section>None of the times is free any more. We will write to you with others.</section>'
  const { minutes, time_zone } = interview
  const times = options.map((starts_at) => ({ starts_at, ...dayAndTime(starts_at, time_zone) }))
  const days = [...Map.groupBy(times, ({ day }) => day)].map(([day, ofDay]) => {
    const buttons = ofDay.map(
      ({ starts_at, time }) => `<button name="starts_at" value="${starts_at}" aria-label="${time}, ${day}">${time}</button>`,
    )
    return `<section><h2>${day}</h2><form class="times" method="post" action="${at}">${buttons.join('')}</form></section>`
  })
  return `<p>It takes ${minutes} minutes. Where: ${whereHtml(interview)}</p>
<p>Press the time that suits you best. All are ${escaped(zoneText(time_zone))}.</p>${days.join('')}`
}

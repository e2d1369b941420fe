/** What the approval engine writes to people. */

export interface Waiting {
  summary: string
  requester: string
  /** `yyyy-MM-dd` */
  since: string
}

/** What a person reads who has not decided in time; at most twenty requests by name, the others as a number. */
export function reminderLetter(first_name: string, waiting: readonly Waiting[], link: string) {
  const shown = waiting.slice(0, 20).map(({ requester, summary, since }) => `- ${requester}: ${summary} (since ${since})`)
  const more = waiting.length > shown.length ? [`- and ${waiting.length - shown.length} more`] : []
  const one = waiting.length === 1
  return {
    subject: one ? 'A request waits for your decision' : `${waiting.length} requests wait for your decision`,
    body: [
      `Dear ${first_name},`,
      '',
      one ? 'This request has been waiting for your decision:' : 'These requests have been waiting for your decision:',
      ...shown,
      ...more,
      '',
      `You can decide here: ${link}`,
    ].join('\n'),
  }
}

/** What a person reads who was named to decide for a colleague. */
export function delegationLetter(first_name: string, who: string, dates: { starts_on: string; ends_on: string }, link: string) {
  return {
    subject: `You decide for ${who} from ${dates.starts_on}`,
    body: [
      `Dear ${first_name},`,
      '',
      `From ${dates.starts_on} to ${dates.ends_on} you decide for ${who}, who is away. What waits for them shows among what waits for you.`,
      '',
      `You find it here: ${link}`,
    ].join('\n'),
  }
}

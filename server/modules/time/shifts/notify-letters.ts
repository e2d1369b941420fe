/** What shift requests write to people. */

export interface Letter {
  subject: string
  body: string
}

export interface LetterRequest {
  kind: 'change' | 'swap'
  /** Of a change. */
  shift: string | null
  /** Of a swap. */
  colleague: string | null
  starts_on: string
  ends_on: string
}

const datesText = ({ starts_on, ends_on }: Pick<LetterRequest, 'starts_on' | 'ends_on'>): string =>
  starts_on === ends_on ? `on ${starts_on}` : `from ${starts_on} to ${ends_on}`

/** 'Morning from 2026-12-01 to 2026-12-04', 'Swap with Chidi Obi on 2026-12-01' */
export const summaryOf = (request: LetterRequest): string =>
  `${request.kind === 'swap' ? `Swap with ${request.colleague ?? 'a colleague'}` : (request.shift ?? 'Another shift')} ${datesText(request)}`

export const lettersTo = (first_name: string, link: string) => ({
  consent: (requester: string, request: LetterRequest, reason: string): Letter => ({
    subject: `${requester} would like to swap shifts with you ${datesText(request)}`,
    body: letter(
      first_name,
      [`${requester} asks you to swap shifts ${datesText(request)}.`, ...quote(reason), 'It goes on only when you agree.'],
      'You can answer here',
      link,
    ),
  }),

  declined: (colleague: string, request: LetterRequest): Letter => ({
    subject: `${colleague} does not swap shifts ${datesText(request)}`,
    body: letter(first_name, [`${colleague} could not agree to swap shifts ${datesText(request)}.`], 'Your requests', link),
  }),

  asked: (requester: string, request: LetterRequest, reason: string): Letter => ({
    subject: `${requester} asks for another shift ${datesText(request)}`,
    body: letter(
      first_name,
      [`${requester} asks for: ${summaryOf(request)}.`, ...quote(reason), 'It waits for your decision now.'],
      'You can decide here',
      link,
    ),
  }),

  approved: (requester: string | null, request: LetterRequest, by: string, comment: string): Letter => ({
    subject: `${requester ? `The shift request of ${requester}` : 'Your shift request'} ${datesText(request)} is approved`,
    body: letter(
      first_name,
      [`${by} approved it: ${summaryOf(request)}. The roster shows it already.`, ...quote(comment)],
      'See it here',
      link,
    ),
  }),

  rejected: (request: LetterRequest, by: string, comment: string): Letter => ({
    subject: `Your shift request ${datesText(request)} was not approved`,
    body: letter(
      first_name,
      [`${by} could not approve your request: ${summaryOf(request)}.`, ...quote(comment), 'Your shifts stay as they are.'],
      'Your requests',
      link,
    ),
  }),
})

const quote = (words: string): string[] => (words === '' ? [] : [`They wrote: ${words}`])

const letter = (first_name: string, paragraphs: readonly string[], door: string, link: string): string =>
  [`Dear ${first_name},`, ...paragraphs, `${door}: ${link}`].join('\n\n')

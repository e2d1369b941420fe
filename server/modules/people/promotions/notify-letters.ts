/** What promotions write to people; no mail says a figure. */

interface Letter {
  subject: string
  body: string
}

export interface LetterPost {
  person: string
  designation: string
  office: string
  effective_on: string
}

/** 'Promotion to Team Lead, Kora Bank Voice, from 2026-12-01' */
export const summaryOf = ({ designation, office, effective_on }: Omit<LetterPost, 'person'>): string =>
  `Promotion to ${designation}, ${office}, from ${effective_on}`

export const lettersTo = (first_name: string, link: string) => ({
  asked: (post: LetterPost, by: string, reason: string): Letter => ({
    subject: `A promotion of ${post.person} waits for your decision`,
    body: letter(
      first_name,
      [`${by} proposes for ${post.person}: ${summaryOf(post)}.`, ...quote(reason)],
      'You can decide here',
      link,
    ),
  }),

  promoted: (post: LetterPost): Letter => ({
    subject: `You are promoted to ${post.designation}`,
    body: letter(
      first_name,
      [
        `Congratulations! From ${post.effective_on} you are ${post.designation}, ${post.office}.`,
        'Your letter is in your profile under Job and history.',
      ],
      'Open your profile',
      link,
    ),
  }),

  approved: (post: LetterPost): Letter => ({
    subject: `The promotion of ${post.person} is approved`,
    body: letter(first_name, [`${post.person}: ${summaryOf(post)}. Everyone who was asked has agreed.`], 'See it here', link),
  }),

  declined: (post: LetterPost, by: string, comment: string): Letter => ({
    subject: `The promotion of ${post.person} is declined`,
    body: letter(first_name, [`${by} declined it: ${summaryOf(post)}.`, ...quote(comment)], 'See it here', link),
  }),

  /** To the person, who has been told of it before. */
  takenBack: (post: LetterPost, by: string, reason: string): Letter => ({
    subject: `Your promotion from ${post.effective_on} does not take effect`,
    body: letter(first_name, [`${by} took it back: ${summaryOf(post)}.`, ...quote(reason)], 'Your profile', link),
  }),

  problem: (post: LetterPost, problem: string): Letter => ({
    subject: `The promotion of ${post.person} could not take effect`,
    body: letter(
      first_name,
      [
        `${post.person}: ${summaryOf(post)}.`,
        `${problem}.`,
        'It is tried again every day until it can, or until it is withdrawn.',
      ],
      'See it here',
      link,
    ),
  }),
})

const quote = (words: string): string[] => (words ? [`“${words}”`] : [])

const letter = (first_name: string, lines: string[], lead: string, link: string): string =>
  [`Dear ${first_name},`, '', ...lines, '', `${lead}: ${link}`].join('\n')

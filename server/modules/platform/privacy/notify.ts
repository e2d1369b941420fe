/** What privacy writes to people. */

export interface Letter {
  subject: string
  body: string
}

/** To whoever asked for an export; says when somebody else used their session. */
export const exportLetter = (first_name: string, about: string | undefined, link: string): Letter => ({
  subject: about ? `The data of ${about} is ready` : 'Your data is ready',
  body: [
    `Hello ${first_name},`,
    about
      ? `the export of everything about ${about} that you asked for is ready. You alone can download it:`
      : 'the export of everything that we know about you is ready. You alone can download it:',
    link,
    'It is deleted by itself after some days. If you did not ask for it, change your password and tell HR.',
  ].join('\n\n'),
})

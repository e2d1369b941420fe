/** What privacy writes to people. */

export interface Letter {
  subject: string
  body: string
}

/** To whoever asked for an export; says when somebody else used their session. */
export const exportLetter = (first_name: string, about: string | undefined, link: string): Letter => ({
  subject: about ? `The data export of ${about} is ready` : 'Your data export is ready',
  body: [
    `Dear ${first_name},`,
    about
      ? `The data export of ${about} that you requested is ready. Only you can download it:`
      : 'The export of all your data is ready. Only you can download it:',
    link,
    'It is deleted automatically after a few days. If you did not request it, change your password and contact HR.',
  ].join('\n\n'),
})

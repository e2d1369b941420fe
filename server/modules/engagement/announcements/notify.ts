import type { Letter } from '../../../lib/mail/letters.ts'

export const newsletterPath = '/dashboard/main/announcement?tab=newsletters'

export const newsletterLetter = ({ title, issue }: { title: string; issue: string | null }): Letter => ({
  subject: `Newsletter: ${title}`,
  lines: [`The newsletter ${issue ?? ''} was published: ${title}.`],
  door: 'Read the newsletter',
})

export const announcementPath = '/dashboard/main/announcement'

interface Announced {
  title: string
  must_confirm: boolean
  asked_again_at: string | null
}

const confirmLine = ({ must_confirm }: Announced) =>
  must_confirm ? ['You are asked to confirm that you have read and understood it.'] : []

export const announcementLetter = (text: Announced): Letter => ({
  subject: `Announcement: ${text.title}`,
  lines: [
    text.asked_again_at ? `The announcement ${text.title} has changed.` : `An announcement was published: ${text.title}.`,
    ...confirmLine(text),
  ],
  door: 'Read the announcement',
})

/** To whom it is still new. */
export const reminderLetter = (text: Announced): Letter => ({
  subject: `Reminder: ${text.title}`,
  lines: [`You have not read ${text.title} yet.`, ...confirmLine(text)],
  door: 'Read it now',
})

import type { Letter } from '../../../lib/mail/letters.ts'

export const messagePath = (id: string): string => `/dashboard/user/notifications?message=${id}`

/** The text stands in the portal alone: it may have pictures, and people read it where they are signed in. */
export const messageLetter = (title: string): Letter => ({
  subject: title,
  lines: [`HR sent a message: ${title}`],
  door: 'Read the message',
})

import type { Letter } from '../../../lib/letters.ts'

export const newsletterPath = '/dashboard/main/announcement?tab=newsletters'

export const newsletterLetter = ({ title, issue }: { title: string; issue: string | null }): Letter => ({
  subject: `Newsletter: ${title}`,
  lines: [`The newsletter ${issue ?? ''} was published: ${title}.`],
  door: 'Read the newsletter',
})

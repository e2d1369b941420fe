import type { Letter } from '../../../lib/mail/letters.ts'

/** Where long exports are downloaded. */
export const exportsPath = '/dashboard/user/security'

export const exportLetter = (name: string): Letter => ({
  subject: 'Your export is ready',
  lines: [`The file ${name} can be downloaded now. Only you can download it, and it is deleted after a few days.`],
  door: 'Download it here, under Exports',
})

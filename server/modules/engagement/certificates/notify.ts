import type { Letter } from '../../../lib/mail/letters.ts'

export const certificatesPath = '/dashboard/apps/employee-appreciation-eCertificate'

export const certificateLetter = (heading: string, sender: string): Letter => ({
  subject: `${heading} from ${sender}`,
  lines: [`${sender} sent you a certificate. You can download it as a PDF or a picture.`],
  door: 'View certificate',
})

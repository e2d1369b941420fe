/** What stands where on a certificate, in points of A4 across. Drawn as PDF and as PNG from the same list. */
import { dayAs } from '@iroko/contract/day-words'
import type { CertificateColour } from '@iroko/contract/engagement/certificate-templates'

export const sheet = { width: 842, height: 595, margin: 28 } as const
export const inks: Record<CertificateColour, string> = {
  green: '#1b5e43',
  gold: '#8a5a00',
  blue: '#1f4e8c',
  plum: '#6d2c63',
}
const ink = '#1f2430'
const pale = '#5c6370'

export interface CertificateText {
  company: string
  heading: string
  opening: string
  colour: CertificateColour
  recipient: string
  words: string
  sender: string
  /** `yyyy-MM-dd` */
  day: string
}

export interface Block {
  text: string
  top: number
  size: number
  strong: boolean
  colour: string
}

/** Centred lines; the words may take four of them. */
export function blocksOf(certificate: CertificateText): Block[] {
  const { company, heading, opening, colour, recipient, words, sender, day } = certificate
  const accent = inks[colour]
  return [
    { text: company, top: 70, size: 15, strong: true, colour: pale },
    { text: heading, top: 112, size: heading.length > 34 ? 26 : 36, strong: true, colour: accent },
    { text: opening, top: 196, size: 14, strong: false, colour: pale },
    { text: recipient, top: 224, size: recipient.length > 28 ? 24 : 34, strong: true, colour: ink },
    { text: words, top: 306, size: 16, strong: false, colour: ink },
    { text: sender, top: 462, size: 16, strong: true, colour: ink },
    { text: dayAs(day, { month: 'long', year: 'numeric' }), top: 488, size: 12, strong: false, colour: pale },
  ]
}

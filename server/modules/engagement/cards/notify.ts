import { type Occasion, occasions } from '@iroko/contract/engagement/cards'
import type { Letter } from '../../../lib/mail/letters.ts'

export const pathOf: Record<Occasion, string> = {
  womens_day: "/dashboard/main/international-women's-day",
  valentine: '/dashboard/main/valentine',
}

export const cardLetter = (occasion: Occasion, sender: string): Letter => ({
  subject: `A card from ${sender}`,
  lines: [`${occasions[occasion].opening}. ${sender} sent you a card. You can take it down from the wall at any time.`],
  door: 'Read it here',
})

/** The unread text announcements, for home and the menu, which are there before there is room for the contract's schemas. */
import type { announcements } from '@iroko/contract/engagement/announcements'
import { plainCall } from '../api.ts'
import { queryOf, useCall } from '../use-call.ts'

const texts = plainCall<typeof announcements.texts>({
  method: 'GET',
  path: '/api/v1/text_announcements.json',
  access: 'announcement.read',
  topics: ['announcements'],
})

/** What is asked for once by all that counts or brings up what is unread. */
export const firstUnread = { query: { page: 1, limit: 10, unread: 'true' } } as const

export const unreadTexts = queryOf(texts, firstUnread)
export const useUnreadTexts = () => useCall(texts, firstUnread)

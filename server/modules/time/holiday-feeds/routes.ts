import { Readable } from 'node:stream'
import { yearOf } from '@iroko/contract/dates'
import { notFound, orNotFound } from '@iroko/contract/errors'
import { holidayFeeds } from '@iroko/contract/time/holiday-feeds'
import { implement } from '../../../lib/http/implement.ts'
import { newAddressToken } from '../../../lib/sign-in/tokens.ts'
import { holidaysOf } from '../holidays/store.ts'
import { calendarText } from './rules.ts'
import { deleteFeed, findFeed, findFeedPlace, replaceFeed } from './store.ts'

export const routes = implement(holidayFeeds, {
  show: async (call) => ({ holiday_feed: await findFeed(call.db, call.user.id) }),

  open: async (call) => {
    const token = newAddressToken()
    await replaceFeed(call.db, call.user.id, token, call.now)
    await call.audit({ action: 'holiday.feed.open', entity: 'employee', entity_id: call.user.id })
    return {
      message: 'Calendar address created. It is shown once',
      url: `${call.portal.environment.PUBLIC_URL}/api/v1/holiday_feeds/${token}.ics`,
    }
  },

  close: async (call) => {
    if (!(await deleteFeed(call.db, call.user.id))) throw notFound('calendar')
    await call.audit({ action: 'holiday.feed.close', entity: 'employee', entity_id: call.user.id })
    return { message: 'Calendar address deleted' }
  },

  calendar: async (call) => {
    const place = await orNotFound(findFeedPlace(call.db, call.params.token, call.today), 'calendar')
    const holidays = await holidaysOf(call.db, place, `${yearOf(call.today) - 1}-01-01`)
    const text = calendarText(holidays, `Public holidays, ${place.office}`, call.portal.environment.PUBLIC_URL)
    return { type: 'text/calendar; charset=utf-8', name: 'public-holidays.ics', stream: Readable.from([text]) }
  },
})

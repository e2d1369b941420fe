import { addDays } from '@iroko/contract/dates'
import { longDay } from '@iroko/contract/day-words'
import { jobTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import type { Portal } from '../../../lib/portal.ts'
import { mailApplicant } from '../letters/actions.ts'
import { todayOf } from '../pages/actions.ts'
import { endOrphans, mailOffer, whyNoAnswer } from './actions.ts'
import { notifyMakers, publishOffer } from './notify.ts'
import * as store from './store.ts'

/** An applicant is reminded so many days before the last one to answer, and never on the day on which the offer came. */
const remindDays = 2

/** Closes what was not answered in time, and reminds of what is to be answered soon; each by itself. */
const hourly: JobDefinition = {
  name: 'job-offers-due',
  cron: '15 * * * *',
  run: async (portal) => {
    const { db } = portal.database
    const today = todayOf(portal)
    for (const id of await store.overdueOffers(db, today)) await alone(portal, id, expire)
    const dayBefore = new Date(portal.now().getTime() - 20 * 3_600_000)
    for (const id of await store.unremindedOffers(db, addDays(today, remindDays), dayBefore)) await alone(portal, id, remind)
  },
}

type Step = (call: ReturnType<typeof jobTools>, offer: store.OfferRecord) => Promise<void>

async function alone(portal: Portal, id: string, step: Step): Promise<void> {
  try {
    await portal.database.db.transaction().execute(async (transaction) => {
      const call = jobTools(portal, transaction, hourly.name)
      const offer = await store.lockOffer(transaction, id)
      if (offer?.status === 'sent') await step(call, offer)
    })
  } catch (error) {
    portal.log.error({ err: error, offer: id }, 'a job offer was neither closed nor reminded of')
  }
}

const expire: Step = async (call, offer) => {
  if (offer.answer_by >= call.today) return
  await store.updateOffer(call.db, offer.id, { status: 'expired' })
  const change = { before: { status: 'sent' }, after: { status: 'expired' } }
  await call.audit({ action: 'job_offer.expire', entity: 'job_offer', entity_id: offer.id, ...change })
  await notifyMakers(call, offer, 'expired')
  await mailApplicant(call, offer, 'offer_expired', { until: longDay(offer.answer_by) })
  await publishOffer(call)
}

const remind: Step = async (call, offer) => {
  if (offer.reminded_at !== null || whyNoAnswer(offer, call.today)) return
  await store.updateOffer(call.db, offer.id, { reminded_at: call.now.toISOString() })
  await mailOffer(call, offer, 'offer_reminder')
}

/** Woken when an application is closed, and every hour in case nobody worked then. */
const endOffers: JobDefinition = {
  name: 'end-job-offers',
  cron: '50 * * * *',
  run: (portal) => portal.database.db.transaction().execute((db) => endOrphans(jobTools(portal, db, 'end-job-offers'))),
}

export const jobs: JobDefinition[] = [hourly, endOffers]

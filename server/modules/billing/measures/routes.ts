import { billingEntries } from '@iroko/contract/billing/measures'
import { invalid } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import { lockForStep } from '../../../lib/house/steps.ts'
import { implement, listed } from '../../../lib/http/implement.ts'
import { whyNotDecided, whyNotForecast, wrongEntry } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(billingEntries, {
  list: ({ db, query }) => listed('billing_entries', store.listEntries(db, query)),
  targets: async ({ db }) => ({ targets: await store.listTargets(db) }),

  enter: async (call) => {
    const { db, user, now, today, body } = call
    const { target_id, ...entry } = body
    const target = await store.findTarget(db, target_id)
    const wrong = wrongEntry(target, entry.day, today)
    if (!target || Object.keys(wrong).length > 0) throw invalid(wrong)
    const id = uuid()
    const of = target.is_measure ? { contract_measure_id: target_id } : { contract_line_id: target_id }
    await store.insertEntry(db, { ...entry, ...of, id, entered_by: user.id, entered_at: now.toISOString() })
    await call.audit({ action: 'billing_entry.enter', entity: 'billing_entry', entity_id: id, after: body })
    await call.changed('invoices', { permission: 'measure.enter' })
    return { message: `${target.title} of ${entry.day} entered. Another person confirms it`, id }
  },

  decide: async (call) => {
    const { params, body, user, now } = call
    const step = {
      ...{ entity: 'billing_entry', called: 'entry' },
      find: ({ db }: Pick<typeof call, 'db'>, id: string) => store.lockEntry(db, id),
      whyNot: (entry: { status: string; entered_by: string }) => whyNotDecided(entry, user.id),
    }
    const entry = await lockForStep(call, step, params.id, body.version)
    await store.decideEntry(call.db, entry.id, { status: body.status, decided_by: user.id, decided_at: now.toISOString() })
    const after = { status: body.status, day: entry.day, value: entry.value }
    await call.audit({ action: 'billing_entry.decide', entity: 'billing_entry', entity_id: entry.id, after })
    await call.changed('invoices', { permission: 'measure.enter' })
    return { message: body.status === 'confirmed' ? 'Confirmed' : 'Rejected' }
  },

  forecast: async (call) => {
    const { db, now, today, body } = call
    const target = await store.findTarget(db, body.contract_line_id)
    if (!target || target.is_measure) throw invalid({ contract_line_id: 'Choose from the list' })
    const wrong = whyNotForecast(body.month, today)
    if (Object.keys(wrong).length > 0) throw invalid(wrong)
    const id = uuid()
    await store.insertForecast(db, { ...body, id, told_on: today, created_at: now.toISOString() })
    await call.audit({ action: 'contract_forecast.add', entity: 'contract_forecast', entity_id: id, after: body })
    await call.changed('invoices', { permission: 'measure.enter' })
    return { message: `Forecast of ${target.title} recorded` }
  },
})

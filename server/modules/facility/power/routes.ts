/** Generators and their diesel. What is recorded has the time of the server, and is explained or confirmed by another person. */
import { conflict, forbidden, invalid, orNotFound } from '@iroko/contract/errors'
import { power } from '@iroko/contract/facility/power'
import { v7 as uuid } from 'uuid'
import { lockForStep } from '../../../lib/house/steps.ts'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { readMeter } from '../meters/actions.ts'
import { lockMeter } from '../meters/store.ts'
import { deliveryHints, expectedRate, hintsOf, usedOf } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(power, {
  generators: (call) => listed('generators', store.listGenerators(call.db, call.query)),
  periods: (call) => listed('fuel_periods', store.listPeriods(call.db, call.user, call.query)),
  deliveries: (call) => listed('fuel_deliveries', store.listDeliveries(call.db, call.user, call.query)),
  months: (call) => listed('fuel_months', store.listMonths(call.db, call.query)),

  createGenerator: async (call) => {
    const { db, body } = call
    const meter = await lockMeter(db, body.meter_id)
    if (!meter || meter.archived_at !== null || meter.unit !== 'hours')
      throw invalid({ meter_id: 'Choose a meter that counts hours' })
    const row = { ...body, id: uuid(), branch_id: meter.branch_id, litres_per_hour: body.litres_per_hour }
    await store.insertGenerator(db, row)
    await call.audit({ action: 'generator.create', entity: 'generator', entity_id: row.id, after: row })
    await publish(call)
    return { message: 'Generator added', id: row.id }
  },

  dip: async (call) => {
    const { db, user, now, body } = call
    const { generator_id, litres, hours, photo_id } = body
    const generator = await orNotFound(store.lockGenerator(db, generator_id), 'generator')
    checkTank(generator, { litres })
    await checkPhoto(call, photo_id)
    const last = await store.findLastDip(db, generator_id)
    const { row: reading } = await readMeter(call, generator.meter_id, { value: hours, kind: 'reading' }, 'hours')
    const at = now.toISOString()
    const own = { id: uuid(), generator_id, reading_id: reading.id, litres: litres, at, employee_id: user.id, photo_id }
    const period = last && (await periodOf(call, generator, last, litres, at))
    await store.insertDip(db, { ...own, ...period?.row })
    const hints = period?.hints ?? []
    await call.audit({
      action: 'fuel.dip',
      entity: 'fuel_dip',
      entity_id: own.id,
      after: { generator_id, litres, hours, hints },
    })
    await publish(call)
    const message =
      hints.length > 0 ? 'Dip recorded. It does not add up: another person of Facility looks at it' : 'Dip recorded'
    return { message, id: own.id, hints }
  },

  accept: async (call) => {
    const { db, user, now, params, body } = call
    const held = await lockForStep(
      call,
      {
        entity: 'fuel_dip',
        called: 'dip',
        find: (tools, id) => store.lockDip(tools.db, id),
        whyNot: (dip) => {
          if (dip.hints.length === 0) return conflict('adds_up', 'This dip adds up: there is nothing to explain')
          if (dip.accepted_by !== null) return conflict('decided', 'This dip is explained already')
          return dip.employee_id === user.id ? forbidden('You recorded this dip. Another person explains it') : undefined
        },
      },
      params.id,
      body.version,
    )
    await store.updateDip(db, held.id, { accepted_by: user.id, accepted_at: now.toISOString(), note: body.note })
    await call.audit({ action: 'fuel.accept', entity: 'fuel_dip', entity_id: held.id, after: { note: body.note } })
    await publish(call)
    return { message: 'Recorded', id: held.id }
  },

  deliver: async (call) => {
    const { db, user, now, body } = call
    const { generator_id, ticket, ticket_litres, cost_kobo, dip_before, dip_after, photo_id } = body
    const generator = await orNotFound(store.lockGenerator(db, generator_id), 'generator')
    checkTank(generator, { dip_before, dip_after })
    if (dip_after <= dip_before) throw invalid({ dip_after: 'Enter more litres than before the delivery' })
    await checkPhoto(call, photo_id)
    const row = {
      ...{ id: uuid(), generator_id, ticket, cost_kobo, employee_id: user.id, photo_id, at: now.toISOString() },
      ...{ ticket_litres: ticket_litres, dip_before: dip_before, dip_after: dip_after },
    }
    await store.insertDelivery(db, row)
    await call.audit({ action: 'fuel.deliver', entity: 'fuel_delivery', entity_id: row.id, after: row })
    await publish(call)
    const hints = deliveryHints({ ticket_litres, dip_before, dip_after })
    return { message: 'Delivery recorded. Another person confirms it at the tank', id: row.id, hints }
  },

  confirm: async (call) => {
    const { db, user, now, params } = call
    const held = await orNotFound(store.lockDelivery(db, params.id), 'delivery')
    if (held.employee_id === user.id) throw forbidden('You recorded this delivery. Another person confirms it')
    if (held.confirmed_by !== null) throw conflict('decided', 'This delivery is confirmed already')
    await store.confirmDelivery(db, held.id, user.id, now.toISOString())
    await call.audit({ action: 'fuel.confirm', entity: 'fuel_delivery', entity_id: held.id })
    await publish(call)
    return { message: 'Delivery confirmed', id: held.id }
  },
})

const publish = (call: StaffTools): Promise<void> => call.changed('fuel', { permission: 'facility.read' })

type HeldGenerator = NonNullable<Awaited<ReturnType<typeof store.lockGenerator>>>

function checkTank({ tank_litres }: HeldGenerator, dips: Record<string, number>): void {
  const above = Object.entries(dips).find(([, litres]) => litres > tank_litres)
  if (above) throw invalid({ [above[0]]: `The tank holds ${tank_litres.toLocaleString('en-GB')} l` })
}

async function checkPhoto({ db, user }: StaffTools, photo_id: string | null): Promise<void> {
  if (photo_id !== null && !(await store.isOwnPhoto(db, photo_id, user.id)))
    throw invalid({ photo_id: 'The photo was not found. Add it again' })
}

/** What was used since the last dip, and what of it does not add up. */
async function periodOf({ db }: StaffTools, generator: HeldGenerator, last: store.LastDip, litres: number, at: string) {
  const { id, meter_id, branch_id, litres_per_hour } = generator
  const delivered = await store.deliveredSince(db, id, last)
  const hours = await store.hoursSince(db, meter_id, last)
  const rate = expectedRate(await store.listRates(db, id), litres_per_hour)
  const outageHours = await store.outageHours(db, branch_id, last.at, at)
  const between = { litresBefore: last.litres, litres, delivered, hours, expectedRate: rate, outageHours }
  const hints = hintsOf(between)
  const used = usedOf(between)
  const figures = { delivered: delivered, used: used, hours: hours, expected_rate: rate }
  return { row: { before_id: last.id, ...figures, hints }, hints }
}

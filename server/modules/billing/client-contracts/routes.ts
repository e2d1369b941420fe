import { clientContracts } from '@iroko/contract/billing/client-contracts'
import { addDays, firstOfMonth } from '@iroko/contract/dates'
import { invalid, notFound } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import { implement } from '../../../lib/http/implement.ts'
import { mustHave } from '../../clients/contacts/actions.ts'
import { rightsOf } from '../../clients/contacts/store.ts'
import { listLines, listMeasures } from '../contracts/store.ts'
import { whyNotForecast } from '../measures/rules.ts'
import { insertForecast } from '../measures/store.ts'
import { bandOf, type MonthFacts } from '../months/rules.ts'
import { coverageOf, monthFacts } from '../months/store-facts.ts'
import { estimateOf, lineSoFar, upTo } from './rules.ts'
import * as store from './store.ts'

type Measure = Awaited<ReturnType<typeof listMeasures>>[number]

export const routes = implement(clientContracts, {
  mine: async ({ db, client, today }) => {
    const { sees_money } = await rightsOf(db, client)
    const running = await store.listRunning(db, client.client_id, today)
    const forecasts = await store.listForecasts(db, client.client_id, today)
    const contracts = []
    for (const { minimum_kobo, ...contract } of running) {
      const lines = (await listLines(db, contract.id)).filter(({ ends_on }) => ends_on === null || ends_on >= today)
      contracts.push({
        ...contract,
        minimum_kobo: sees_money ? minimum_kobo : null,
        lines: lines.map(({ office, takes, increment, training_days, most_minutes, price_kobo, tiers, ...line }) => ({
          ...{ ...line, campaign: office.title },
          price_kobo: sees_money ? price_kobo : null,
          tiers: tiers.map((tier) => (sees_money ? tier : { ...tier, price_kobo: null })),
          forecasts: forecasts.filter(({ line_id }) => line_id === line.id).map(({ month, quantity }) => ({ month, quantity })),
        })),
        measures: (await listMeasures(db, contract.id)).map(({ office, relief_bp, ...measure }) => ({
          ...{ ...measure, campaign: office.title },
        })),
      })
    }
    return { contracts }
  },

  soFar: async ({ db, client, today }) => {
    const { sees_money } = await rightsOf(db, client)
    const [month, until] = [firstOfMonth(today), addDays(today, -1)]
    const months_so_far = []
    // A client has few contracts, each read as its month is measured, so that the two never differ.
    for (const contract of await store.listRunning(db, client.client_id, today)) {
      const facts = await monthFacts(db, contract, month)
      const measures = await listMeasures(db, contract.id)
      const campaigns = new Map(
        [...(await listLines(db, contract.id)), ...measures].map(({ id, office }) => [id, office.title]),
      )
      const measured = { ...facts, measures: measuresOf(facts, measures, until) }
      months_so_far.push({
        ...{ contract: { id: contract.id, title: contract.title }, month, until },
        lines: facts.lines.map((line) => ({
          ...lineSoFar(facts, line, until),
          campaign: campaigns.get(line.id) ?? '',
        })),
        measures: measured.measures.map((measure) => ({
          ...{ id: measure.id, title: measure.title, source: measure.source, campaign: campaigns.get(measure.id) ?? '' },
          ...{ value: measure.value, sample: measure.sample, least_sample: measure.least_sample },
          bp: bandOf(measure) ?? null,
        })),
        estimate_kobo: sees_money ? estimateOf(measured, until) : null,
      })
    }
    return { months_so_far }
  },

  forecast: async (call) => {
    const { db, client, now, today, body } = call
    await mustHave(call, 'decides_requests')
    const line = await store.findVolume(db, client.client_id, body.contract_line_id)
    if (!line) throw notFound('line')
    const wrong = whyNotForecast(body.month, today)
    if (Object.keys(wrong).length > 0) throw invalid(wrong)
    const id = uuid()
    await insertForecast(db, { ...body, id, told_on: today, created_at: now.toISOString() })
    const after = { ...body, by: client.contact_id }
    await call.audit({ action: 'contract_forecast.add', entity: 'contract_forecast', entity_id: id, after })
    await call.changed('invoices', { permission: 'measure.enter' })
    return { message: `Forecast of ${line.title} recorded` }
  },
})

/** Coverage is of the days that are over; other values are of the month as far as it is known. */
const measuresOf = (facts: MonthFacts, measures: readonly Measure[], until: string) =>
  facts.measures.map((measure) => {
    const source = measures.find(({ id }) => id === measure.id)?.source ?? 'entered'
    return { ...measure, source, ...(source === 'coverage' && coverageOf(upTo(facts, until), measure.office_id)) }
  })

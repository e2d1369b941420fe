import { conflict, forbidden } from '@iroko/contract/errors'
import { mostReportRows } from '@iroko/contract/payroll/reports'
import { runChanges } from '@iroko/contract/payroll/run-changes'
import { isOpen } from '@iroko/contract/payroll/runs'
import { implement, listed } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { countersign } from '../../people/pay-changes/store.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { reportPdf } from '../reports/rules.ts'
import { publishRuns, readRun } from '../runs/actions.ts'
import { nameOf } from '../runs/rules.ts'
import { findDeciders, findDecidersToday, keepWay, scopeOf } from './actions.ts'
import { aboutRun, changesTable } from './rules-document.ts'
import { valuesOfChange } from './rules-words.ts'
import * as store from './store.ts'

export const routes = implement(runChanges, {
  list: async ({ db, user, params, query, now }) => {
    const run = await readRun(db, params.id)
    const { changes, ...page } = await listed('changes', store.listChanges(db, scopeOf(run, now), user.id, query))
    const signs = may(user, 'payroll.process') && isOpen(run.state)
    return {
      ...page,
      changes: changes.map(({ was, became, mine, lacks_paper, ...row }) => ({
        ...row,
        ...valuesOfChange({ was, became }),
        lacks_paper,
        can: { countersign: signs && mine && !lacks_paper },
      })),
    }
  },

  pdf: async (call) => {
    const { db, user, params, now } = call
    const run = await readRun(db, params.id)
    const list = { page: 1, limit: mostReportRows, sort: '-at' }
    const { rows } = await store.listChanges(db, scopeOf(run, now), user.id, list)
    const head = {
      company: companyOf(await findCompany(db)).name,
      made: now,
      title: `${nameOf(run)}, ${run.reference}`,
      about: aboutRun(run, rows.length),
    }
    const stream = await reportPdf(head, changesTable(rows))
    await call.audit({
      action: 'export',
      entity: 'payroll_run',
      entity_id: run.id,
      after: { kind: 'pdf', reference: run.reference },
    })
    return { type: 'application/pdf', name: `${run.reference}-changes.pdf`, stream }
  },

  countersign: async (call) => {
    const { db, user, params, body, now } = call
    const run = await readRun(db, params.id)
    if (!isOpen(run.state)) throw conflict('wrong_state', 'Changes are countersigned until the payroll is approved')
    const wanted = new Set(body.lines)
    const open = (await store.findOpenLines(db, scopeOf(run, now), [user.id])).filter(({ id }) => wanted.has(id))
    if (open.length < wanted.size)
      throw conflict('settled', 'Some of these no longer need to be countersigned. Reload the page')
    if (open.some(({ made_by }) => made_by === user.id))
      throw forbidden('You cannot countersign what you entered. Ask another colleague')
    if (open.some(({ by }) => !by.includes(user.id)))
      throw forbidden(
        'You cannot countersign your own pay, nor what was entered by the colleague who added you. Ask another colleague',
      )
    if (open.some(({ lacks_paper }) => lacks_paper))
      throw conflict('no_paper', 'What lowers tax or pension needs its document first: add it under Tax details')
    const signed = await countersign(db, open, { by: user.id, now })
    if (signed < open.length) throw conflict('settled', 'A colleague has just countersigned some of these. Reload the page')
    const after = { reference: run.reference, lines: open.map(({ id, what, made_by }) => ({ id, what, made_by })) }
    await call.audit({ action: 'payroll.countersign', entity: 'payroll_run', entity_id: run.id, after })
    await keepWay(call, run.id)
    await publishRuns(call)
    return { message: signed === 1 ? 'Change countersigned' : `${signed} changes countersigned` }
  },

  deciders: async (call) => {
    const run = await readRun(call.db, call.params.id)
    const { way: _, ...deciders } = await findDeciders(call, scopeOf(run, call.now), { amount_kobo: run.totals.net_kobo })
    return { deciders }
  },

  today: async (call) => {
    const { way: _, ...deciders } = await findDecidersToday(call)
    return { deciders }
  },
})

/** Whatever somebody without the right to pay may do with an offer, its salary stays hidden from them. */
import { offers } from '@iroko/contract/recruitment/offers'
import { expect, it } from 'vitest'
import { makeOpening } from '../../../test/candidates.ts'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { offersOn } from '../../../test/offers.ts'

const t = await testApp()
const { hr, hrManager, voice } = await makeCompany(t)
t.setNow('2026-11-10')
const opening = await makeOpening(t, voice.id)
const o = await offersOn(t, { opening, office_id: voice.id, hr: hrManager, approver: hrManager })
const { application_id: _, ...terms } = { application_id: '', ...o.terms }
const { salary_kobo, ...words } = terms

/** Another officer, who does not read pay. */
const officer = hr
const hidden = async (id: string) => {
  expect(await o.shown(id, officer)).toMatchObject({ salary_kobo: null, shows_pay: false })
  await expect(t.call(offers.letter, { params: { id } }, officer)).rejects.toMatchObject({ status: 404 })
  const { changes } = await t.call(offers.history, { params: { id } }, officer)
  expect(JSON.stringify(changes)).not.toContain(String(salary_kobo))
}
const draft = async () => o.draft((await o.applicant()).id, {}, hrManager)

/** Every call on one offer, as it may be sent; what comes of it does not matter. */
const calls: Record<string, (id: string, version: number) => Promise<unknown>> = {
  show: (id) => t.call(offers.show, { params: { id } }, officer),
  letter: (id) => t.call(offers.letter, { params: { id } }, officer),
  history: (id) => t.call(offers.history, { params: { id } }, officer),
  update: (id, version) =>
    t.call(offers.update, { params: { id }, body: { ...words, text: `${words.text} .`, version } }, officer),
  ask: (id, version) => t.call(offers.ask, { params: { id }, body: { version } }, officer),
  send: (id, version) => t.call(offers.send, { params: { id }, body: { version } }, officer),
  withdraw: (id, version) => t.call(offers.withdraw, { params: { id }, body: { reason: 'No', version } }, officer),
  startForm: (id) => t.call(offers.startForm, { params: { id } }, officer),
  hire: (id) => t.call(offers.hire, { params: { id }, body: { ogid: officer.ogid } }, officer),
}

it('has every call on one offer here', () => {
  const onOne = Object.entries(offers).flatMap(([name, { path }]) => (path.includes('{id}') ? name : []))
  expect(Object.keys(calls).toSorted()).toEqual(onOne.toSorted())
})

it.each(Object.keys(calls))('%s by somebody who does not read pay leaves the salary hidden', async (name) => {
  const id = await draft()
  await calls[name]?.(id, await o.version(id)).catch(() => undefined)
  await hidden(id)
})

it('all of them in turn leave it hidden', async () => {
  const id = await draft()
  for (const make of Object.values(calls)) await make(id, await o.version(id)).catch(() => undefined)
  await hidden(id)
})

it('a right figure and a wrong one are refused alike', async () => {
  const id = await draft()
  const version = await o.version(id)
  const guess = (kobo: number) =>
    t.call(offers.update, { params: { id }, body: { ...words, salary_kobo: kobo, version } }, officer).then(
      () => 'done',
      ({ status, message, fields }) => ({ status, message, fields }),
    )
  const right = await guess(salary_kobo)
  expect(right).toMatchObject({ status: 422 })
  expect(await guess(salary_kobo + 100)).toEqual(right)
})

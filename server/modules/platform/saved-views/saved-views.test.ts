import { savedViews } from '@iroko/contract/platform/saved-views'
import { expect, it } from 'vitest'
import { type Person, testApp } from '../../../test/harness.ts'
import { aMinute } from '../../../test/patience.ts'

const t = await testApp()
const hr = await t.person({ roles: ['hr'] })
const colleague = await t.person({ roles: ['hr'] })
const agent = await t.person({})

const screen = '/dashboard/hr/leaves-admin'
const view = { screen, name: 'Pending', search: '?status=pending', role: null }
const viewsOf = async (as: Person) => (await t.call(savedViews.list, { query: { screen } }, as)).saved_views
const pinsOf = async (as: Person) => (await t.call(savedViews.pins, {}, as)).pins

it('keeps a view under its name, for its author alone', async () => {
  await t.call(savedViews.save, { body: view }, hr)
  await t.call(savedViews.save, { body: { ...view, search: '?status=approved' } }, hr)
  expect(await viewsOf(hr)).toMatchObject([{ name: 'Pending', search: '?status=approved', role: null, is_mine: true }])
  expect(await viewsOf(colleague)).toEqual([])
})

it('shares a view with a role that one has, and with no other', async () => {
  await t.call(savedViews.save, { body: { ...view, name: 'Ours', role: 'hr' } }, hr)
  expect(await viewsOf(colleague)).toMatchObject([{ name: 'Ours', role: 'hr', is_mine: false }])
  expect(await viewsOf(agent)).toEqual([])
  await expect(t.call(savedViews.save, { body: { ...view, role: 'hr' } }, agent)).rejects.toMatchObject({
    status: 422,
    fields: { role: 'Share a view with a role that you have' },
  })
})

it('is removed by its author, and a shared one by its role once the author has left', async () => {
  const [ours] = await viewsOf(colleague)
  const remove = (as: Person) => t.call(savedViews.remove, { params: { id: ours?.id ?? '' } }, as)
  await expect(remove(colleague)).rejects.toMatchObject({ status: 404 })
  await t.db.updateTable('employee').set({ status: 'left' }).where('id', '=', hr.id).execute()
  await expect(remove(agent)).rejects.toMatchObject({ status: 404 })
  await remove(colleague)
  expect(await viewsOf(colleague)).toEqual([])
})

it('keeps at most twenty of a list', async () => {
  for (let count = 0; count < 20; count += 1) await t.call(savedViews.save, { body: { ...view, name: `View ${count}` } }, agent)
  await expect(t.call(savedViews.save, { body: { ...view, name: 'One more' } }, agent)).rejects.toMatchObject({ status: 409 })
  await t.call(savedViews.save, { body: { ...view, name: 'View 3', search: '' } }, agent)
})

it('keeps at most two hundred of all lists, however many screens are named', { timeout: aMinute }, async () => {
  const keen = await t.person({})
  const save = (count: number) =>
    t.call(savedViews.save, { body: { ...view, screen: `/dashboard/list-${count}`, name: 'Mine' } }, keen)
  for (let count = 0; count < 199; count += 1) await save(count)
  const [first, second] = await Promise.allSettled([save(199), save(200)])
  expect([first?.status, second?.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  await save(3)
})

it('pins screens in an order, of two windows the later whole', async () => {
  const [leave, pay] = ['/dashboard/main/leave', '/dashboard/main/Payslips']
  await t.call(savedViews.pin, { body: { pins: [leave, pay] } }, agent)
  await Promise.all([
    t.call(savedViews.pin, { body: { pins: [pay, leave] } }, agent),
    t.call(savedViews.pin, { body: { pins: [pay, leave] } }, agent),
  ])
  expect(await pinsOf(agent)).toEqual([pay, leave])
  expect(await pinsOf(colleague)).toEqual([])
  for (const pins of [
    [leave, leave],
    ['https://else.where'],
    ['/dashboard/../x'],
    Array.from({ length: 13 }, (_, at) => `${leave}${at}`),
  ])
    await expect(t.call(savedViews.pin, { body: { pins } }, agent)).rejects.toMatchObject({ status: 422 })
})

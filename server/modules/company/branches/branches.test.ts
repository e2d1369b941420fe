import { branches } from '@iroko/contract/company/branches'
import { departments } from '@iroko/contract/company/offices'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const hr = await t.person({ roles: ['hr'], first_name: 'Halima', last_name: 'Sani' })
const branchBody = (title: string) => ({
  title,
  address: '1 Ring Road',
  state: 'Oyo',
  time_zone: 'Africa/Lagos',
  allowed_networks: [],
})

it('keeps a branch with its fence and networks, and checks both', async () => {
  const add = (body: object) => t.call(branches.create, { body: { ...branchBody('Ibadan'), ...body } }, hr)
  await expect(add({ latitude: 7.4 })).rejects.toMatchObject({ fields: { latitude: 'Enter the latitude and the longitude' } })
  await expect(add({ latitude: 7.4, longitude: 3.9 })).rejects.toMatchObject({
    fields: { fence_radius_m: 'Enter both a radius and a position for the geofence' },
  })
  await expect(add({ allowed_networks: ['10.0.0.0/33'] })).rejects.toMatchObject({
    fields: { 'allowed_networks.0': 'Enter an address or a range, as in 197.210.4.0/24' },
  })
  const { branch } = await add({
    latitude: 7.4,
    longitude: 3.9,
    fence_radius_m: 150,
    allowed_networks: ['197.210.4.0/24', '2c0f:f5c0::/32', '10.1.2.3'],
  })
  expect(branch).toMatchObject({
    latitude: 7.4,
    fence_radius_m: 150,
    allowed_networks: ['197.210.4.0/24', '2c0f:f5c0::/32', '10.1.2.3'],
    web_clock: 'remote',
    place_rule: 'warn',
  })
  const { branch: plain } = await t.call(
    branches.update,
    {
      params: { id: branch.id },
      body: {
        ...branchBody('Ibadan'),
        latitude: null,
        longitude: null,
        fence_radius_m: null,
        web_clock: 'everyone',
        place_rule: 'block',
        version: branch.version,
      },
    },
    hr,
  )
  expect(plain).toMatchObject({ latitude: null, fence_radius_m: null, allowed_networks: [], place_rule: 'block' })
  // Who does not say keeps what there is.
  const body = { ...branchBody('Ibadan'), version: plain.version }
  const { branch: same } = await t.call(branches.update, { params: { id: branch.id }, body }, hr)
  expect(same).toMatchObject({ web_clock: 'everyone', place_rule: 'block' })
})

it('does not archive a branch while an office is at it', async () => {
  const { branch } = await t.call(branches.create, { body: branchBody('Enugu') }, hr)
  const { department: there } = await t.call(departments.create, { body: { title: 'Enugu Desk', branch_id: branch.id } }, hr)
  await expect(t.call(branches.archive, { params: { id: branch.id } }, hr)).rejects.toMatchObject({
    message: '1 office is at this branch. Transfer them first',
  })
  await t.call(departments.archive, { params: { id: there.id } }, hr)
  await t.call(branches.archive, { params: { id: branch.id } }, hr)
  expect((await t.call(branches.list, { query: { archived: 'true' } }, hr)).branches).toMatchObject([{ title: 'Enugu' }])
})

import { expect, it } from 'vitest'
import { namesOf } from './noun-names.ts'

it('calls a noun the same on every side by the two words of its folder', () => {
  expect(namesOf('assets/fuel-cards')).toEqual({
    domain: 'assets',
    folder: 'fuel-cards',
    many: 'fuel_cards',
    single: 'fuel_card',
    manyInCode: 'fuelCards',
    Types: 'FuelCards',
    Type: 'FuelCard',
    oneInCode: 'fuelCard',
    Title: 'Fuel cards',
    saidMany: 'fuel cards',
    words: 'fuel card',
    Label: 'Fuel card',
  })
  const ones = ['deliveries', 'boxes', 'branches', 'leases', 'vehicles'].map((many) => namesOf(`assets/${many}`)?.single)
  expect(ones).toEqual(['delivery', 'box', 'branch', 'lease', 'vehicle'])
})

it('takes no path that is not a domain and a plural', () => {
  for (const path of [undefined, 'vehicles', 'assets/vehicle', 'assets/Vehicles', 'assets/fleet/vehicles', 'assets/access'])
    expect(namesOf(path)).toBeUndefined()
})

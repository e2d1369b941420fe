import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ClockPlace, clockRefusal, judgePlace, metresBetween, nextDirection } from './rules.ts'

const branch: ClockPlace = {
  remote: false,
  web_clock: 'everyone',
  place_rule: 'block',
  fence: { latitude: 9.0579, longitude: 7.4951, radius_m: 150 },
  has_networks: true,
  in_network: false,
}
const near = { latitude: 9.0585, longitude: 7.4951 }
const far = { latitude: 9.07, longitude: 7.4951 }

describe('the web clock', () => {
  it('is for those whom the branch lets', () => {
    expect(clockRefusal(branch)).toBeNull()
    expect(clockRefusal({ ...branch, web_clock: 'remote' })).toMatch('remotely')
    expect(clockRefusal({ ...branch, web_clock: 'remote', remote: true })).toBeNull()
    expect(clockRefusal({ ...branch, web_clock: 'nobody', remote: true })).toMatch('does not')
  })

  it('knows somebody by the fence or by the network', () => {
    expect(judgePlace(branch, near)).toEqual({ notes: ['outside_network'], refusal: null, warning: null })
    expect(judgePlace({ ...branch, in_network: true }, far)).toEqual({
      notes: ['outside_fence'],
      refusal: null,
      warning: null,
    })
    expect(judgePlace(branch, far).refusal).toMatch('too far')
    expect(judgePlace(branch, null).refusal).toMatch('network')
    expect(judgePlace({ ...branch, has_networks: false }, null).refusal).toMatch('location')
    expect(judgePlace({ ...branch, place_rule: 'warn' }, far)).toEqual({
      notes: ['outside_fence', 'outside_network'],
      refusal: null,
      warning: 'Recorded, with a note that you are far from your branch and you are not in the network of your branch.',
    })
    expect(judgePlace({ ...branch, place_rule: 'warn', has_networks: false }, null).warning).toBe(
      'Recorded, with a note that your location could not be read.',
    )
    expect(judgePlace({ ...branch, place_rule: 'warn' }, near).warning).toBeNull()
    expect(judgePlace({ ...branch, remote: true }, far)).toEqual({ notes: [], refusal: null, warning: null })
  })

  it('offers the way out of what one is in', () => {
    const window = { opens: 0, closes: 100 }
    expect(nextDirection(null, window)).toBe('in')
    expect(nextDirection({ direction: 'in', at: 10 }, window)).toBe('out')
    expect(nextDirection({ direction: null, at: 10 }, window)).toBe('out')
    expect(nextDirection({ direction: 'out', at: 10 }, window)).toBe('in')
    expect(nextDirection({ direction: 'in', at: -1 }, window)).toBe('in')
  })
})

describe('metres', () => {
  it('are the same there and back, none to the same place, and about 111 km for a degree', () => {
    const place = fc.record({
      latitude: fc.double({ min: -80, max: 80, noNaN: true }),
      longitude: fc.double({ min: -179, max: 179, noNaN: true }),
    })
    fc.assert(
      fc.property(place, place, (a, b) => {
        expect(metresBetween(a, b)).toBeCloseTo(metresBetween(b, a), 3)
        expect(metresBetween(a, a)).toBe(0)
      }),
    )
    expect(metresBetween({ latitude: 9, longitude: 7 }, { latitude: 10, longitude: 7 })).toBeCloseTo(111_195, -1)
  })
})

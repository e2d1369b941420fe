import { describe, expect, it } from 'vitest'
import { nextMailAt, summaryLetter } from './rules.ts'

describe('the next mail', () => {
  const next = (weekday: number | null, time: string, zone: string, after: string) =>
    nextMailAt({ weekday, time }, zone, new Date(after)).toISOString()

  it('comes at a time of the day by the clock of its reader, never at the moment of the last', () => {
    expect(next(null, '08:00', 'Africa/Lagos', '2026-11-25T06:59:00Z')).toBe('2026-11-25T07:00:00.000Z')
    expect(next(null, '08:00', 'Africa/Lagos', '2026-11-25T07:00:00Z')).toBe('2026-11-26T07:00:00.000Z')
    expect(next(null, '00:00', 'Asia/Kolkata', '2026-11-25T20:00:00Z')).toBe('2026-11-26T18:30:00.000Z')
  })

  it('comes on its weekday, whatever the clocks do', () => {
    expect(next(1, '08:00', 'Africa/Lagos', '2026-11-25T09:00:00Z')).toBe('2026-11-30T07:00:00.000Z')
    expect(next(7, '08:00', 'Europe/London', '2026-03-23T09:00:00Z')).toBe('2026-03-29T07:00:00.000Z')
  })
})

describe('a mailed summary', () => {
  const row = (title: string, done: number) => ({
    ...{ title, ogid: null, assigned: 10, done, on_time: done, missed: 10 - done, targets: 0, targets_met: 0 },
  })
  const about = { from: '2026-11-18', to: '2026-11-24', by: 'person' as const, office: 'Kora Bank Voice' }

  it('says the whole, then each', () => {
    const { subject, lines } = summaryLetter(about, [row('Ada Obi', 9), row('Bola Ade', 4)])
    expect(subject).toBe('Tasks of Kora Bank Voice, 2026-11-18 to 2026-11-24: 65% done')
    expect(lines).toEqual([
      '13 of 20 done (65%), 13 on time, 7 missed',
      'Ada Obi: 9 of 10 done (90%), 9 on time, 1 missed\nBola Ade: 4 of 10 done (40%), 4 on time, 6 missed',
    ])
  })

  it('says so where there was nothing, and how many it left out', () => {
    expect(summaryLetter({ ...about, office: null }, []).lines).toEqual(['No task was assigned to anyone whom you lead.'])
    const many = Array.from({ length: 30 }, (_, at) => row(`Person ${at}`, 1))
    expect(summaryLetter(about, many).lines.at(-1)).toBe('and 5 more')
  })
})

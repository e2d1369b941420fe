import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Heard, updateHealth } from '../terminals/rules-health.ts'
import {
  clockText,
  commandText,
  localMoment,
  optionsText,
  packedClock,
  readAttlog,
  readEvents,
  readInfo,
  readOperlog,
  readPeople,
  readResults,
  timeText,
} from './rules.ts'
import { openGate } from './rules-pace.ts'

/** Any characters whatever, halves of signs and zeros too. */
const anyText = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 200 }).map((codes) => String.fromCharCode(...codes))
const zone = 'Africa/Lagos'
const now = Date.parse('2026-11-20T11:00:00Z')
const plausible = { now, oldest: now - 62 * 86_400_000, registered: Date.parse('2026-10-15T00:00:00Z') }
const zones = [{ time_zone: zone, starts_on: null }]
const reading = { zones, direction: null, trusts_keys: false } as const

describe('lines of punches', () => {
  it('are read in local time, with what newer terminals measure left out', () => {
    const { punches, bad } = readAttlog(
      '12\t2026-11-20 08:01:02\t0\t15\t0\t0\t0\t36.7\n\nOG1\t2026-11-20 11:00:00\t1\r\n',
      reading,
      plausible,
    )
    expect(bad).toEqual([])
    expect(punches).toEqual([
      { pin: '12', at: Date.parse('2026-11-20T07:01:02Z'), direction: null, raw: '12 2026-11-20 08:01:02 0 15 0' },
      { pin: 'OG1', at: Date.parse('2026-11-20T10:00:00Z'), direction: null, raw: 'OG1 2026-11-20 11:00:00 1' },
    ])
  })

  it('have the direction of the door, else of the key where it is trusted', () => {
    const directions = (more: object) =>
      readAttlog(
        [0, 1, 2, 3, 4, 5, 255].map((key) => `1\t2026-11-20 08:01:02\t${key}`).join('\n'),
        { ...reading, ...more },
        plausible,
      ).punches.map(({ direction }) => direction)
    expect(new Set(directions({}))).toEqual(new Set([null]))
    expect(directions({ trusts_keys: true })).toEqual(['in', 'out', 'out', 'in', 'in', 'out', null])
    expect(new Set(directions({ direction: 'out', trusts_keys: true }))).toEqual(new Set(['out']))
  })

  it('that are none, or cannot be true, are kept apart with why', () => {
    const lines = [
      'rubbish',
      '1\t2026-02-30 08:00:00\t0',
      '1\t2026-11-22 08:00:00\t0',
      '1\t1999-12-31 08:00:00\t0',
      "'; drop\t2026-11-20 08:00:00",
      '1\t2026-11-20 12:10:01\t0',
      '1\t2026-10-10 08:00:00\t1',
    ]
    const { bad } = readAttlog(lines.join('\n'), { ...reading, trusts_keys: true }, plausible)
    expect(bad.map(({ problem }) => problem)).toEqual([
      'malformed',
      'malformed',
      'future',
      'ancient',
      'malformed',
      'future',
      'unregistered',
    ])
    // What says a number and a time can become a punch after all.
    expect(bad.at(-1)).toMatchObject({ pin: '1', at: Date.parse('2026-10-10T07:00:00Z'), direction: 'out' })
    expect(readAttlog('1\t2026-11-20 12:09:59\t0', reading, plausible).bad).toEqual([])
  })

  it('whatever comes, every line is a punch or is quarantined, and nothing throws', () => {
    const isKept = ({ line }: { line: string }) => line.length <= 120 && line.isWellFormed() && !line.includes('\u0000')
    fc.assert(
      fc.property(anyText, fc.string({ maxLength: 40 }), (text, more) => {
        const sent = `${text}\n1\t${more}\t0\n${more}\t2026-11-20 08:00:00`
        const { punches, bad } = readAttlog(sent, reading, plausible)
        return punches.length + bad.length === sent.split('\n').filter((line) => line.trim() !== '').length && bad.every(isKept)
      }),
    )
  })

  it('a moment shown on a clock is read as that moment, in zones that change their clocks too', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.parse('2001-01-01') / 1000, max: Date.parse('2030-01-01') / 1000 }),
        fc.constantFrom('Africa/Lagos', 'Europe/London', 'Asia/Kolkata', 'America/St_Johns'),
        (seconds, where) => {
          const at = seconds * 1000
          const read = localMoment(clockText(at, where), where)
          // An hour that the clocks show twice is taken as the first of the two.
          expect([0, 3_600_000]).toContain(at - (read ?? 0))
        },
      ),
    )
  })
})

describe('events of doors', () => {
  it('are punches where somebody was let through, in the time of the branch', () => {
    const lines = [
      'time=2026-11-20 08:01:02\tpin=12\tcardno=0\teventaddr=1\tevent=0\tinoutstatus=1\tverifytype=1\tindex=21',
      'time=2026-11-20 08:02:00\tpin=0\tcardno=0\teventaddr=1\tevent=202\tinoutstatus=2\tverifytype=200\tindex=22',
      'time=2026-11-20 08:03:00\tpin=13\tcardno=0\teventaddr=1\tevent=23\tinoutstatus=0\tverifytype=1\tindex=23',
      `transaction cardno=0\tpin=14\tverified=1\tdoorid=1\teventtype=14\tinoutstate=0\ttime_second=${packedClock(now, zone)}\tindex=5`,
      'time=rubbish\tpin=15\tevent=0',
    ]
    const { punches, bad } = readEvents(lines.join('\n'), { ...reading, trusts_keys: true }, plausible)
    expect(punches).toMatchObject([
      { pin: '12', at: Date.parse('2026-11-20T07:01:02Z'), direction: 'out' },
      { pin: '14', at: now, direction: 'in' },
    ])
    expect(bad).toMatchObject([{ problem: 'malformed' }])
  })

  it('whatever comes, nothing throws', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        readEvents(`${text}\ntransaction pin=1\teventtype=0\ttime_second=${text}`, reading, plausible)
      }),
    )
  })

  it('people of tables are known like those of lines', () => {
    expect(readPeople('user', 'user uid=1\tcardno=\tpin=12\tpassword=1234\tname=Ada')).toEqual([
      { pin: '12', finger_bits: 0, face: false },
    ])
    expect(readPeople('templatev10', 'templatev10 size=9\tpin=12\tfingerid=3\tfid=3\tvalid=1\ttemplate=c2Vj')).toEqual([
      { pin: '12', finger_bits: 8, face: false },
    ])
    expect(readPeople('biodata', 'biodata pin=12\tno=0\tindex=0\ttype=9\ttmp=c2Vj')).toMatchObject([{ face: true }])
  })
})

describe('lines about people', () => {
  it('are counted: fingers once each, faces, and no template is kept', () => {
    const body = [
      'USER PIN=7\tName=Ada\tPri=0\tPasswd=1234\tCard=\tGrp=1',
      'FP PIN=7\tFID=1\tSize=20\tValid=1\tTMP=c2VjcmV0LXRlbXBsYXRl',
      'FP PIN=7\tFID=1\tSize=20\tValid=1\tTMP=c2VjcmV0LXRlbXBsYXRl',
      'FP PIN=7\tFID=6\tSize=20\tValid=1\tTMP=c2VjcmV0LXRlbXBsYXRl',
      'FACE PIN=8\tFID=0\tSIZE=20\tVALID=1\tTMP=c2VjcmV0LXRlbXBsYXRl',
      'BIODATA Pin=9\tNo=3\tIndex=0\tValid=1\tDuress=0\tType=1\tTmp=c2VjcmV0LXRlbXBsYXRl',
      'BIODATA Pin=9\tNo=0\tIndex=0\tValid=1\tDuress=0\tType=9\tTmp=c2VjcmV0LXRlbXBsYXRl',
      'OPLOG 4\t14\t2026-11-20 08:00:00\t0\t0\t0\t0',
      'USERPIC PIN=7\tFileName=7.jpg\tSize=3\tContent=c2Vj',
    ].join('\n')
    const found = readOperlog(body)
    expect(found).toEqual([
      { pin: '7', finger_bits: 0b1000010, face: false },
      { pin: '8', finger_bits: 0, face: true },
      { pin: '9', finger_bits: 0b1000, face: true },
    ])
    expect(JSON.stringify(found)).not.toMatch(/c2Vj|1234|Ada/)
  })
})

describe('what terminals are told', () => {
  it('begins with where they stand, and the zone of the branch', () => {
    const options = { serial: 'ABC1', attlog_stamp: null, operlog_stamp: '99', zones }
    const text = optionsText(options, now)
    expect(text.startsWith('GET OPTION FROM: ABC1\nATTLOGStamp=0\nOPERLOGStamp=99\n')).toBe(true)
    expect(text).toContain('\nTimeZone=1\n')
    for (const line of ['Stamp=0', 'OpStamp=99', 'ServerVer=2.4.1', 'PushProtVer=2.4.1', 'MultiBioDataSupport='])
      expect(text).toContain(`\n${line}`)
    expect(timeText(zone, Date.parse('2018-02-22T14:54:54Z'))).toBe('DateTime=583080894,ServerTZ=+0100')
    expect(optionsText({ ...options, zones: [{ time_zone: 'Asia/Kolkata', starts_on: null }] }, now)).toContain(
      '\nTimeZone=330\n',
    )
  })

  it('a time is packed as the terminals pack it', () => {
    expect(packedClock(Date.parse('2018-02-22T14:54:54Z'), 'UTC')).toBe(583_080_894)
  })

  it('commands hold one line and no more, whatever somebody is called', () => {
    const command = { id: 7, kind: 'add_user', pin: '12', full_name: 'Ada\nC:8:REBOOT\tPri=14 of a very long name' } as const
    const text = commandText(command, zone, now)
    expect(text).toMatch(/^C:7:DATA UPDATE USERINFO PIN=12\tName=Ada C:8:REBOOT Pri=14 of\tPri=0\t/)
    expect(text).not.toContain('\n')
  })

  it('results and what a terminal says of itself are read', () => {
    expect(readResults('ID=7&Return=0&CMD=DATA\nID=8&Return=-2&CMD=INFO\n~DeviceName=F22\nrubbish')).toEqual([
      { id: 7, result: 0 },
      { id: 8, result: -2 },
    ])
    // On lines of its own, with the serial between, in small letters.
    const forms = 'ID=9\nReturn=0\nCMD=INFO\n~SerialNumber=ID\nid=10&SN=ZK&return=-1&CMD=X\r\nReturn=5\nID=x&Return=1'
    expect(readResults(forms)).toEqual([
      { id: 9, result: 0 },
      { id: 10, result: -1 },
    ])
    expect(readInfo('Ver 6.60 Sep 19 2015,31,40,1000,10.0.0.5')).toEqual({ firmware: 'Ver 6.60 Sep 19 2015', users: 31 })
    expect(readInfo('nonsense')).toBeUndefined()
  })
})

describe('until when a terminal has sent everything', () => {
  const minute = 60_000
  const begun: Heard = updateHealth(
    { last_seen: null, connected: null, backlog: null, synced_until: null, newest_punch: null, drift_seconds: null },
    { begins: true },
    now,
  )
  /** A heartbeat every ten seconds. */
  const beats = (from: Heard, start: number, until: number) => {
    let known = from
    for (let at = start; at <= until; at += 10_000) known = updateHealth(known, {}, at)
    return known
  }

  it('follows the clock while it is there', () => {
    expect(beats(begun, now, now + 30 * minute).synced_until).toBe(now + 30 * minute)
  })

  it('is not known of one that was just registered, until what it has kept has come', () => {
    expect(begun.synced_until).toBe(null)
    let known = beats(begun, now + 10_000, now + minute)
    expect(known.synced_until).toBe(null)
    for (let part = 1; part < 5; part += 1) {
      const [at, oldest] = [now + part * minute, now - (20 - part) * 60 * minute]
      known = updateHealth(
        known,
        { lines: { count: 50, shown: oldest + minute, newest: oldest + minute, oldest_new: oldest } },
        at,
      )
      known = updateHealth(known, {}, at + 30_000)
      expect(known.synced_until).toBe(null)
    }
    expect(beats(known, now + 5 * minute, now + 7 * minute).synced_until).toBe(now + 7 * minute)
  })

  it('stands still while it is away, and after that until what it kept has come', () => {
    const away = beats(begun, now, now + 10 * minute)
    const back = now + 240 * minute
    let known = updateHealth(away, { begins: true }, back)
    expect(known.synced_until).toBe(now + 10 * minute)
    known = updateHealth(known, {}, back + 10_000)
    expect(known.synced_until).toBe(now + 10 * minute)
    // Its memory comes in parts, with heartbeats in between.
    for (let part = 0; part < 20; part += 1) {
      const at = back + part * minute
      const oldest = now + 20 * minute + part * minute
      known = updateHealth(
        known,
        { lines: { count: 50, shown: oldest + minute, newest: oldest + minute, oldest_new: oldest } },
        at,
      )
      known = updateHealth(known, {}, at + 30_000)
      expect(known.synced_until).toBe(now + 10 * minute)
    }
    known = beats(known, back + 20 * minute, back + 25 * minute)
    expect(known.synced_until).toBe(back + 25 * minute)
  })

  it('is not held up by a memory that is known already, and never goes back', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            pause: fc.integer({ min: 0, max: 600 }),
            begins: fc.boolean(),
            old: fc.option(fc.integer({ min: 0, max: 90_000 })),
          }),
        ),
        (calls) => {
          let known = begun
          let at = now
          for (const { pause, begins, old } of calls) {
            at += pause * 1000
            const lines =
              old === null
                ? {}
                : { lines: { count: 2, shown: at - old * 1000, newest: at - old * 1000, oldest_new: at - old * 1000 } }
            const next = updateHealth(known, { begins, ...lines }, at)
            expect(next.synced_until ?? 0).toBeGreaterThanOrEqual(known.synced_until ?? 0)
            expect(next.synced_until ?? 0).toBeLessThanOrEqual(at)
            known = next
          }
        },
      ),
    )
    const resent = beats(begun, now, now + 5 * minute)
    const at = now + 5 * minute + 5000
    expect(
      updateHealth(resent, { lines: { count: 500, shown: at - 5000, newest: at - 5000, oldest_new: null } }, at).synced_until,
    ).toBe(at)
  })

  it('a clock that is ahead shows by any punch, one that is behind by a live one', () => {
    const there = beats(begun, now, now + 5 * minute)
    const at = now + 5 * minute + 5000
    expect(
      updateHealth(there, { lines: { count: 1, shown: at - 200_000, newest: at - 200_000, oldest_new: at - 200_000 } }, at)
        .drift_seconds,
    ).toBe(-200)
    expect(
      updateHealth(there, { lines: { count: 40, shown: at + 90_000, newest: at + 90_000, oldest_new: at - 1000 } }, at)
        .drift_seconds,
    ).toBe(90)
    expect(
      updateHealth(there, { lines: { count: 40, shown: at - 200_000, newest: at - 200_000, oldest_new: at - 900_000 } }, at)
        .drift_seconds,
    ).toBe(null)
  })

  it('a clock that is hours behind, or was reset, shows like one that is ahead; a memory that comes after an outage does not', () => {
    const there = beats(begun, now, now + 5 * minute)
    const at = now + 5 * minute + 5000
    const line = (shown: number) => ({ lines: { count: 1, shown, newest: shown, oldest_new: shown } })
    expect(updateHealth(there, line(at - 7_200_000), at).drift_seconds).toBe(-7200)
    const year2000 = Date.parse('2000-01-01T00:05:00Z')
    const reset = updateHealth(there, { lines: { count: 1, shown: year2000, newest: 0, oldest_new: null } }, at)
    expect(reset).toMatchObject({ drift_seconds: (year2000 - at) / 1000, newest_punch: null })
    const back = at + 60 * minute
    const returned = updateHealth(there, { begins: true }, back)
    expect(updateHealth(returned, line(back - 1_800_000), back + 10_000).drift_seconds).toBe(null)
  })
})

it('a gate lets so many through, and then so many a second', () => {
  let at = 0
  const gate = openGate(() => at)
  const pace = { each: 2, atOnce: 3 }
  expect([1, 2, 3, 4].map(() => gate.lets('a', pace))).toEqual([true, true, true, false])
  expect(gate.lets('b', pace)).toBe(true)
  at = 1000
  expect([1, 2, 3].map(() => gate.lets('a', pace))).toEqual([true, true, false])
})

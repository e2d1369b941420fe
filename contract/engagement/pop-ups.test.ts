import { expect, it } from 'vitest'
import { nextPopUp, seenKeys, seenMark } from './pop-ups.ts'

const video = (id: string, watched_at: string | null = null) => ({ id, watched_at, asked_again_at: null })
const newsletter = (id: string, read_at: string | null = null) => ({ id, read_at, asked_again_at: null })
const at = '2026-11-20T11:00:00Z'
const none = { video: [], newsletter: [] }
const text: { pop_up: boolean; read_at: string | null } = { pop_up: true, read_at: null }
const all = {
  videos: [video('v2'), video('v1')],
  newsletters: [newsletter('n2'), newsletter('n1')],
  texts: [text],
  surveys: ['s'],
}
const seen = { video: ['v1', 'v2'], newsletter: ['n1', 'n2'] }
const read = { pop_up: true, read_at: at }

it.each([
  ['a video that is there and unseen comes first', all, none, 'video'],
  ['then the next one, until all are seen', all, { video: ['v2'], newsletter: [] }, 'video'],
  ['then the newsletters', all, { video: ['v1', 'v2'], newsletter: ['n2'] }, 'newsletter'],
  ['then an announcement that comes up by itself', all, seen, 'text'],
  ['surveys only once all are seen', { ...all, texts: [read, { ...text, pop_up: false }] }, seen, 'surveys'],
  ['the mark of the server is as good', { ...all, videos: [video('v2', at)] }, none, 'newsletter'],
  ['both marks of the server', { ...all, videos: [video('v2', at)], newsletters: [newsletter('n2', at)] }, none, 'text'],
  ['what is not there is no obstacle', { videos: [], newsletters: [], texts: [], surveys: ['s'] }, none, 'surveys'],
  ['an old mark hides nothing new', all, { video: ['v1'], newsletter: ['n2'] }, 'video'],
  ['nothing pending', { videos: [], newsletters: [], texts: [], surveys: [] }, none, undefined],
] as const)('%s', (_, popUps, marks, kind) => expect(nextPopUp(popUps, marks)?.kind).toBe(kind))

it('brings a newsletter up again that says something else since', () => {
  const changed = { id: 'n1', read_at: null, asked_again_at: at }
  const popUps = { videos: [], newsletters: [changed], texts: [], surveys: [] }
  expect(nextPopUp(popUps, { video: [], newsletter: ['n1'] })?.kind).toBe('newsletter')
  expect(nextPopUp(popUps, { video: [], newsletter: [seenMark(changed)] })).toBeUndefined()
})

it('keeps the marks of each person apart: computers are shared', () => {
  expect(seenKeys.video('OG000001')).not.toBe(seenKeys.video('OG000002'))
  expect(seenKeys.newsletter('OG000001')).toBe('newsletter_seen.OG000001')
})

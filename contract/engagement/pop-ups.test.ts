import { expect, it } from 'vitest'
import { nextPopUp, seenKeys } from './pop-ups.ts'

const video = (id: string, watched_at: string | null = null) => ({ id, watched_at })
const newsletter = (id: string, read_at: string | null = null) => ({ id, read_at })
const at = '2026-11-20T11:00:00Z'
const none = { video: [], newsletter: [] }
const all = { videos: [video('v2'), video('v1')], newsletters: [newsletter('n2'), newsletter('n1')], surveys: ['s'] }

it.each([
  ['a video that is there and unseen comes first', all, none, 'video'],
  ['then the newsletter', all, { video: ['v2'], newsletter: [] }, 'newsletter'],
  ['surveys only once both are seen', all, { video: ['v2'], newsletter: ['n2'] }, 'surveys'],
  ['the mark of the server is as good', { ...all, videos: [video('v2', at)] }, none, 'newsletter'],
  ['both marks of the server', { ...all, videos: [video('v2', at)], newsletters: [newsletter('n2', at)] }, none, 'surveys'],
  ['an older one is not brought up again', { ...all, videos: [video('v2', at), video('v1')] }, none, 'newsletter'],
  ['what is not there is no obstacle', { videos: [], newsletters: [], surveys: ['s'] }, none, 'surveys'],
  ['an old mark hides nothing new', all, { video: ['v1'], newsletter: ['n2'] }, 'video'],
  ['nothing pending', { videos: [], newsletters: [], surveys: [] }, none, undefined],
] as const)('%s', (_, popUps, seen, kind) => expect(nextPopUp(popUps, seen)?.kind).toBe(kind))

it('keeps the marks of each person apart: computers are shared', () => {
  expect(seenKeys.video('OG000001')).not.toBe(seenKeys.video('OG000002'))
  expect(seenKeys.newsletter('OG000001')).toBe('newsletter_seen.OG000001')
})

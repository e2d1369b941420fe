import { describe, expect, it } from 'vitest'
import { ownPath, wantedAfter } from './wanted-path.ts'

const origin = 'https://portal.example'
const wanted = (path: string) => ownPath(path, origin)

describe('ownPath', () => {
  it('keeps an address of the portal with its search and hash', () => {
    expect(wanted('/dashboard/hr/leave-type/12?q=ann&page=2#top')).toBe('/dashboard/hr/leave-type/12?q=ann&page=2#top')
  })

  it.each([
    'https://evil.example/dashboard',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\\\\evil.example',
    '/dashboard/..//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'dashboard/main',
    '',
    '/auth',
    '/auth/login',
    '/AUTH/login',
    '/dashboard/../auth/login',
    `/dashboard/${'x'.repeat(520)}`,
  ])('refuses %j', (path) => {
    expect(wanted(path)).toBeNull()
  })

  it('takes a word that only begins like the auth area', () => {
    expect(wanted('/authors')).toBe('/authors')
  })
})

describe('whose an address is', () => {
  const path = '/dashboard/user/security'
  const theirs = { path, ogid: 'OG000001' }

  it('is the person’s who was there, also when the page was read anew after their session had ended', () => {
    expect(wantedAfter(null, theirs)).toEqual(theirs)
    expect(wantedAfter(theirs, { path, ogid: null })).toEqual(theirs)
  })

  it('is the one’s who asked last: another person, or a visitor of another screen', () => {
    expect(wantedAfter(theirs, { path, ogid: 'OG000002' }).ogid).toBe('OG000002')
    expect(wantedAfter(theirs, { path: '/dashboard/main/leave', ogid: null })).toEqual({
      path: '/dashboard/main/leave',
      ogid: null,
    })
    expect(wantedAfter(null, { path, ogid: null }).ogid).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { alertFor, badToken, conflict, fault, forbidden, invalid, isFault, notFound, stale, tooMany } from './errors.ts'

describe('refusals', () => {
  it.each([
    [badToken(), 400, 'invalid token, login again'],
    [forbidden(), 403, 'You do not have permission to do this'],
    [notFound('leave type'), 404, 'There is no such leave type'],
    [conflict('decided', 'This was decided already'), 409, 'This was decided already'],
    [stale('Ada Obi'), 409, 'This record was changed by Ada Obi a moment ago. Reload to see the change.'],
    [tooMany(), 429, 'Too many tries. Please wait a moment and try again'],
  ])('%s', (error, status, sentence) => {
    expect(isFault(error)).toBe(true)
    expect(error.status).toBe(status)
    expect(error.message).toBe(sentence)
    expect(error.fields).toBeUndefined()
  })

  it('names the inputs that are wrong and says the first of them', () => {
    const error = invalid({ email: 'Email is required', password: 'Password is required' })
    expect(error.status).toBe(422)
    expect(error.message).toBe('Email is required')
    expect(error.fields).toEqual({ email: 'Email is required', password: 'Password is required' })
    expect(invalid({}).message).toBe('Please check what you entered')
  })

  it('tells them from faults of ours', () => {
    expect(isFault(new Error('connection refused'))).toBe(false)
    expect(isFault(Object.assign(new Error('missing'), { code: 'ENOENT' }))).toBe(false)
    expect(isFault({ status: 404, code: 'not_found' })).toBe(false)
    expect(isFault(null)).toBe(false)
  })
})

describe('the sentence of an alert', () => {
  it.each([
    ["the server's errors text", fault(422, 'invalid', 'Title is required'), 'Survey Error | Title is required'],
    ['no errors text', fault(422, 'invalid', ''), 'Survey Error | Unable to process request'],
    ['status 500', fault(500, 'fault', 'relation "x" does not exist'), 'Survey Error | Unable to communicate with server'],
    ['status 503', fault(503, 'down', 'down'), 'Survey Error | Unable to communicate with server'],
    ['no answer at all', fault(0, 'offline', 'Failed to fetch'), 'Survey Error | Unable to communicate with server'],
    ['an error of the page', new TypeError('x is undefined'), 'Survey Error | Unable to process request'],
    ['something thrown that is no error', 'oops', 'Survey Error | Unable to process request'],
  ])('%s', (_when, error, sentence) => {
    expect(alertFor(error, 'Survey Error | ')).toBe(sentence)
  })

  it('stands alone without a prefix', () => {
    expect(alertFor(fault(404, 'not_found', 'There is no such record'))).toBe('There is no such record')
  })
})

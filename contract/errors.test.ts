import { describe, expect, it } from 'vitest'
import {
  alertFor,
  badToken,
  conflict,
  fault,
  forbidden,
  invalid,
  isFault,
  notFound,
  signInSentence,
  stale,
  tooMany,
} from './errors.ts'

describe('refusals', () => {
  it.each([
    [badToken(), 400, 'invalid token, login again'],
    [forbidden(), 403, 'You do not have permission to do this'],
    [notFound('leave type'), 404, 'The leave type was not found'],
    [conflict('decided', 'This was decided already'), 409, 'This was decided already'],
    [stale('Ada Obi'), 409, 'Ada Obi has just changed this record. Reload to see the change'],
    [tooMany(), 429, 'Too many attempts. Wait a moment and try again'],
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
    expect(invalid({}).message).toBe('Check the marked fields')
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
    expect(alertFor(fault(404, 'not_found', 'The record was not found'))).toBe('The record was not found')
  })
})

describe('the sentence of a sign-in that did not work', () => {
  const unable = 'Unable to login. Please try again'
  const away = 'Unable to communicate with the server. Please try again later.'
  it.each([
    ['status 400', fault(400, 'wrong_credentials', 'no'), unable],
    ['a status below 400', fault(302, 'unknown', ''), unable],
    ['status 404', fault(404, 'not_found', 'no'), 'Invalid email. Please double-check and try again'],
    ['status 500', fault(500, 'fault', 'relation "x" does not exist'), away],
    ['status 503', fault(503, 'down', ''), away],
    ['no response', fault(0, 'no_response', ''), away],
    ['an error of the page', new TypeError('x is undefined'), away],
    ['another status with a text', fault(429, 'too_many', 'Too many tries'), 'Too many tries'],
    ['another status without', fault(403, 'forbidden', ''), 'Error accessing the server, please try again later.'],
    ['no token', undefined, 'Network Error. Please try again'],
  ])('%s', (_when, error, sentence) => {
    expect(signInSentence(error)).toBe(sentence)
  })
})

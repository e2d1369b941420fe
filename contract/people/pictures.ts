/** Profile pictures: sent by the person or by HR, drawn anew, shown at an address that nobody can guess; part of the people module. */
import * as z from 'zod/mini'
import { endpoint, message, ogidParams, requiredText } from '../endpoint.ts'

/** What is taken; told by the bytes, not by the name. */
export const pictureLimits = {
  bytes: 8 * 1024 * 1024,
  types: ['image/jpeg', 'image/png', 'image/webp'],
  words: 'JPEG, PNG or WebP, up to 8 MB',
} as const

export const pictures = {
  set: endpoint({
    method: 'POST',
    path: '/api/v1/employees/{ogid}/picture.json',
    access: 'people.picture.edit',
    summary:
      'Gives a person a new profile picture: cut to a square, made small, without what a camera writes into it. The address of the one before stops working.',
    params: ogidParams,
    body: z.unknown(),
    upload: true,
    reply: z.object({ message: z.string(), profile_picture: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/employees/{ogid}/picture.json',
    access: 'people.picture.edit',
    summary: 'Takes a profile picture away for good; initials stand in for it.',
    params: ogidParams,
    reply: message,
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/pictures/{token}.webp',
    access: 'public',
    topics: [],
    summary:
      'The profile picture at an address of 128 random bits, which only those know who were told it: an image of a page sends no token. It works until the picture is replaced or the person leaves.',
    params: z.strictObject({ token: requiredText(40) }),
    raw: true,
    reply: z.unknown(),
  }),
}

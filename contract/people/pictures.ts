/** Profile pictures: uploaded by the person or HR, re-encoded, served from an unguessable address. */
import * as z from 'zod/mini'
import { endpoint, requiredText } from '../endpoint.ts'

/** Accepted types, detected from the bytes, not the name. */
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
    stake: 'none',
    summary:
      'Sets a new profile picture: cropped to a square, scaled down, without camera metadata. The previous address stops working.',
    body: z.unknown(),
    upload: true,
    reply: z.object({ message: z.string(), profile_picture: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/employees/{ogid}/picture.json',
    access: 'people.picture.edit',
    stake: 'none',
    summary: 'Deletes a profile picture permanently; initials replace it.',
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/pictures/{token}.webp',
    access: 'public',
    stake: 'none',
    topics: [],
    summary:
      'The profile picture at an unguessable address of 128 random bits: an image on a page sends no token. Works until the picture is replaced or the person leaves.',
    params: z.strictObject({ token: requiredText(40) }),
    raw: true,
  }),
}

import { z } from 'zod'
import { defineCall, type Access } from './call.ts'

/** The call that stores a picture for a field `logo`. */
export const addLogoCall = <const Path extends `/${string}`>(path: Path) =>
  defineCall({
    method: 'POST',
    path,
    summary: 'Store a picture for `logo`',
    access: 'admin',
    multipart: z.object({}),
    file: 'logo',
    response: z.object({ logo: z.string() }),
    status: 201,
    errors: ['too_large', 'unsupported_media'],
  })

/** The call that reads such a picture by its hash, `{fileId}`. */
export const logoFileCall = <const Path extends `/${string}`, const Who extends Access>(
  path: Path,
  access: Who,
  summary: string,
) =>
  defineCall({
    method: 'GET',
    path,
    summary,
    access,
    params: z.object({ fileId: z.string().regex(/^[0-9a-f]{64}$/) }),
    response: 'image',
  })

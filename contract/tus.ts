/**
 * Words of the tus protocol, https://tus.io/protocols/resumable-upload, header names in lower case. A file of its own:
 * a phone needs them without the schemas.
 */
export const TUS = {
  version: '1.0.0',
  media: 'application/offset+octet-stream',
  resumable: 'tus-resumable',
  offset: 'upload-offset',
  length: 'upload-length',
  metadata: 'upload-metadata',
  expires: 'upload-expires',
} as const

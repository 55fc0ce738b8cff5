/**
 * Names of the tus protocol, https://tus.io/protocols/resumable-upload; headers in lower case. In a separate file, because a phone
 * needs them without the schemas.
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

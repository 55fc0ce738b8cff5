export { photoFolders, photoKeys, photoOfFile, removeFiles, type PhotoOfKey } from './keys.ts'
export { makeThumb, readPhoto, readPhotosOf, unreadablePhotos } from './reading.ts'
export { withTempFiles, type TempFiles } from './temp-files.ts'

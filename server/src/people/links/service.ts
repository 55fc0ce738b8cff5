export { MAX_MESSAGES, sendUntold } from './asking-by-address.ts'
export {
  deleteEndedLinks,
  deleteLinksOf,
  findLink,
  hasGuestLink,
  isValidLink,
  linkHash,
  newLink,
  revokeLinks,
  takeLink,
} from './links.ts'

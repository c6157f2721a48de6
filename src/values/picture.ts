const PICTURE = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/

/** Whether an address is a picture that is all there, so that nothing has to be fetched for it. */
export function isPicture(url: string): boolean {
  return PICTURE.test(url)
}

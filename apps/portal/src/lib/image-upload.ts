/** The address that receives the file of an image as the body of a POST (contract IMG-1). */
export const IMAGE_UPLOAD_PATH = "/api/images";

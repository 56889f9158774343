/** The address that receives the file of an image as the body of a POST (contract IMG-1). */
export const IMAGE_UPLOAD_PATH = "/api/images";
/** The address that copies an image of another site (contract IMG-12). */
export const IMAGE_COPY_PATH = "/api/images/copy";

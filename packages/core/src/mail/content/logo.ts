/** The `Content-ID` of the logo in an email. */
export const LOGO_CONTENT_ID = "logo@guidepost";

/** The logo of the portal (`icon.svg`; a test compares them) at 60 × 60 pixels, because email programs show no SVG. */
export const LOGO_PNG = [
  "iVBORw0KGgoAAAANSUhEUgAAADwAAAA8CAMAAAANIilAAAABNVBMVEVMaXEKak4AcVULak4AVVULak0Ka00Af38Kak",
  "4La04KbE0La00AXz8Ka00Kak0Lak4AAAALa00La00Lak4Lak0Ja04MbE8Mak4Ka04Lak4La04Ma0wMakwLak4La04K",
  "a04Kak0La00La04Lak0Ka00Ka00MaUwKak0Kak4Mak4La00MbE0Kak4Lak4Lak0Lak0AZkwIaU8Kak4La00Ka0yP1r",
  "j///8La04sf2Ydel2p18W/5taTx7SCvahvp5YNbU/8/f0RcFMYdlhZq42Wv7MTcFRotpmuzsRTl4JEmXz0+Pc3jnHn",
  "8O6L0rS03M3I6dul18S55NIadFk8iXHX5+KawbUsh2kNbE8MbE/A2dGO1bh1waN3wqUhfWB0wKMpfWR/yasNbFCO1b",
  "c7iHGH0LEXdVgZdFgppFfUAAAANXRSTlMA6gnHA/npAuj+duIIxaiIAfqA+FZRPVSM4eRTPIuFqaeHgoSOeT+NeD7I",
  "O3WJc+MKOsSKdCf4qdsAAAAJcEhZcwAAFMMAABTDARVwTUIAAAGQSURBVEjHtddnT8MwEAZgt00zuqBAd9l7T9ukg1",
  "HKKJQO9t7w/38CUWlEp2Wf4f0UxXqkxL4odwjZUWanXWqQMhNUXdGwglrjnHFQzqgeZ7MdiFOBeCMNtLfPoEIxejTb",
  "asNUOAFbj1JAxuvvC7HUSNT22QvCNL5i4UkKjMeqDQcU6wqaouAk0QRjNZvJZBnLg2iOsZpKp1OMZT9ywLGO3HDcj1",
  "pukC65eO6geTEpnktgcnwkgcnOlgQmJH8tgcnhvgQmlxL49gyOW55aCOdvwLvdflL8uEONcOPiO0dtbzamVC6X6pdf",
  "lAOLfJL/hD9N06xUqxWzMZz45BR3CB8uvGEo3t7DGIp3DzAY5+4xGD++YDB+fcBwTHNPEpixXzy73fWk+IqkcCeBu1",
  "QnJ6ZXHzxY6hcr9XN3wfEaisIbmkUUhrdSq0hRwU2c1fh6oHjJ6j19MZhdrg0LEQNijdBPwz0EwWP2mBAQtyPaXwwo",
  "VhJC7X4s1DxY+RZ07vPd8LXNdFpy0K+72c6t+9fnf5/4G2WE2JHPbfBJAAAAAElFTkSuQmCC",
].join("");

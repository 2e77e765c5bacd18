remove-azresourcegroup remove-azresource remove-azvm remove-azvmss remove-azdisk remove-azsnapshot remove-azimage
    remove-azstorageaccount remove-azstoragecontainer remove-azstorageblob remove-azstorageshare
    remove-azdatalakegen2item remove-azsqldatabase remove-azsqlserver remove-azcosmosdbaccount
    remove-azcosmosdbsqldatabase remove-azrediscache remove-azkeyvault remove-azkeyvaultsecret remove-azkeyvaultkey
    remove-azkeyvaultcertificate remove-azakscluster remove-azcontainerregistry remove-azcontainergroup
    remove-azwebapp remove-azfunctionapp remove-azvirtualnetwork remove-aznetworksecuritygroup
    remove-azpublicipaddress remove-azdnszone remove-azroleassignment remove-azadapplication
    remove-azadserviceprincipal remove-azaduser remove-azrecoveryservicesvault remove-azsubscription
  dry-run -WhatIf -whatif -Whatif
  grammar go
  destroys cloud remove: a cloud resource or virtual machine with its data
    **
